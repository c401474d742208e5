const asItIs = (text: string): string => text;
let translate = asItIs;

/** What a service, or a rule of a form, says in English, in the page's language where that is known (D-171). */
export const said = (text: string): string => translate(text);

/** How that is said from now on. */
export function sayBy(translation: (text: string) => string): void {
  translate = translation;
}
