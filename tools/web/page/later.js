// What most visits do not need. The page loads it when a person first wants a part of it.

import { Editor } from "./editor.js";
import { Explorer } from "./explorer.js";
import { openSetup } from "./newgame.js";
import { Records } from "./records.js";
import { Rulebook } from "./rulebook.js";
import { Workshop } from "./workshop.js";

export const later = { Editor, Explorer, Records, Rulebook, Workshop, openSetup };
