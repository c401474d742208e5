let typed = false;

/** Watches from now on whether anything is typed or sent on the page. */
export function watchTyping(): void {
  for (const event of ['input', 'submit', 'drop'])
    addEventListener(event, () => (typed = true), { capture: true, passive: true });
}

/** Whether something was since the page was loaded: to load it again would lose that, or what became of it. */
export const hasTyped = (): boolean => typed;
