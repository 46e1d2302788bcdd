import '../../renderer/host/jitless.ts';
import type { Root } from 'react-dom/client';
import { openConnection } from '../../renderer/host/openConnection.ts';
import { languageFor, setLanguage } from '../../renderer/i18n/i18n.ts';
import { openPage, prepareWindow } from '../../renderer/openPage.tsx';

declare global {
  interface Window {
    states: { open(): void; close(): string[] };
  }
}

/** What stays: ours, React's mark on the document, and what axe brings. */
const kept =
  /^window\.(states|galleryOptions|galleryHost|gatehouse|axe|__core-js_shared__)$|^document\.(_reactListening.*|elementsFromPoint)$/;

const language = languageFor('system', navigator.languages);
const element = prepareWindow();
const clean = globals();
let root: Root | undefined;

window.states = {
  /** Shows the app with the host that is installed, as `renderer/startPage.tsx` does with the only one it has. */
  open() {
    takeAway();
    sessionStorage.clear();
    root = openPage(element, openConnection(sessionStorage), sessionStorage).root;
  },
  /** Takes the app away. Answers what is left that the next state would find. */
  close() {
    takeAway();
    const now = globals();
    return [...new Set([...clean.keys(), ...now.keys()])]
      .filter((name) => !Object.is(clean.get(name), now.get(name)) && !kept.test(name))
      .map((name) => `${name}: ${String(now.get(name))}`);
  },
};

/** Leaves the page as it is before the app knows the settings. */
function takeAway(): void {
  root?.unmount();
  root = undefined;
  const { dataset } = document.documentElement;
  for (const name of Object.keys(dataset)) delete dataset[name];
  setLanguage(language);
  // What is left of styles that are taken back.
  for (const part of [document.documentElement, document.body]) {
    if (part.getAttribute('style') === '') part.removeAttribute('style');
  }
}

/** What any script can change for all others, by its name. */
function globals(): ReadonlyMap<string, unknown> {
  const { documentElement, body, adoptedStyleSheets } = document;
  const valuesOf = (name: string, object: object) =>
    Object.entries(Object.getOwnPropertyDescriptors(object)).map(
      ([key, { value }]) => [`${name}.${key}`, value as unknown] as const,
    );
  return new Map<string, unknown>([
    ...valuesOf('window', window),
    ...valuesOf('document', document),
    ...valuesOf('navigator', navigator),
    ...valuesOf('clipboard', navigator.clipboard),
    ['html', tagOf(documentElement)],
    ['body', tagOf(body)],
    ['elements of body', [...body.children].map(tagOf).join('')],
    ['style sheets', adoptedStyleSheets.length],
  ]);
}

/** An element without what is in it. */
function tagOf(element: Element): string {
  return (element.cloneNode() as Element).outerHTML;
}
