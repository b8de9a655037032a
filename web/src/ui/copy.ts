// Copying a text. Without a secure connection browsers offer no clipboard; there a selected field is copied instead.

/** copy puts a text on the clipboard, and tells whether it is there. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true; // no keyboard on a phone
  field.className = "visually-hidden";
  // Inside the focused dialog, if any: a dialog keeps the focus from everything outside it.
  (before?.closest("dialog") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    before?.focus({ preventScroll: true });
  }
}
