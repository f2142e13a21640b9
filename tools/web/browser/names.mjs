// The games that are tested.

export const GAMES = [
  "chess",
  "gothic",
  "poison",
  "apothecary-classic",
  "apothecary-modern",
  "grand-apothecary",
];
