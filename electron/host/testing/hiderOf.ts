import type { SecretHider } from '../ports/secrets.ts';

/** A hider that takes secrets out of each text by itself, and leaves bytes. */
export function hiderOf(hide: (text: string) => string): SecretHider {
  return {
    hideText: hide,
    hideTexts: (texts) => (texts.some((text) => hide(text) !== text) ? texts.map(hide) : texts),
    hideBytes: (bytes) => bytes,
  };
}
