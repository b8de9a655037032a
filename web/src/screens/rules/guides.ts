/** What the help page tells about using the screen, before the keys. */
export const guides = ["screen", "online"] as const;

/** The frames and rings of the table. */
export const signs = ["next", "chosen", "other", "empty", "fee", "closed", "moved"] as const;
