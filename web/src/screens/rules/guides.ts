/** What the help page tells about using the screen, before the keys. */
export const guides = ["screen", "online"] as const;
