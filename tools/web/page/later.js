// What most visits do not need. The page loads it when a person first wants a part of it.

import { animation } from "./animation.js";
import { Explorer } from "./explorer.js";
import { openSetup } from "./newgame.js";
import { Rulebook } from "./rulebook.js";
import { Workshop } from "./workshop.js";

export const later = { Explorer, Rulebook, Workshop, animation, openSetup };
