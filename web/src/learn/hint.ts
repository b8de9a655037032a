// What the button of a hint says, by the step that is shown.

export const asks = ["advice.hint", "hint.show", "hint.setup", "hint.enough"] as const;
