import type { ResourceTracker } from '../../shared/lib/disposable.ts';

/** Functions that only pass resources on do not count as the place where they are opened. */
const passesOn = [
  /\/e2e\/setup\//,
  /\/shared\/lib\/(disposable|emitter)\.ts/,
  /\/electron\/node\/system\/(nodeClock|settlesWithin)\.ts/,
  /\/electron\/host\/testing\/(manualClock|testHost)\.ts/,
  /\/electron\/node\/processes\/spawnProcess\.ts/,
  /\/node_modules\/cross-spawn\//,
  /node:(child_process|net|http|fs|internal\/fs|internal\/child_process)/,
];
const ofTheApp = /\/(electron|renderer|shared)\//;
const ofTests = /\.test\.tsx?|\/testing\/|\/node_modules\//;

/** Knows what is open, and which line of the app opened it. */
export class ResourceLedger implements ResourceTracker {
  readonly #open = new Map<object, { readonly at: Error; readonly isOpen: () => boolean }>();

  /** @param isOpen whether it is still open, for things that take a moment to close */
  opened(resource: object, isOpen: () => boolean = () => true): void {
    this.#open.set(resource, { at: new Error('opened'), isOpen });
  }

  closed(resource: object): void {
    this.#open.delete(resource);
  }

  /** Where the app opened what is still open. What tests open is their own business. */
  leaks(): string[] {
    return [...this.#open.values()]
      .filter(({ isOpen }) => isOpen())
      .flatMap(({ at }) => openedBy(at.stack ?? '') ?? []);
  }
}

/** The line of the app that opened something; `undefined` if something else did. Pure. */
export function openedBy(stack: string): string | undefined {
  const frames = stack.split('\n').slice(1);
  const opener = frames.find((frame) => !passesOn.some((place) => place.test(frame)));
  return opener !== undefined && ofTheApp.test(opener) && !ofTests.test(opener) ? opener.trim() : undefined;
}
