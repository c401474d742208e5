/** Formats an input's text as it is typed, and keeps the caret behind the same character. */
export function retype(input: HTMLInputElement, format: (text: string) => string): void {
  const { value, selectionStart } = input;
  const formatted = format(value);
  if (formatted === value) return;
  const caret = format(value.slice(0, selectionStart ?? value.length)).length;
  input.value = formatted;
  input.setSelectionRange(caret, caret);
}
