const named = { image: 'a picture', audio: 'a sound', file: 'a file' };

/** Stands in a request for a picture, a sound or a file that is not in it, and says why. For models. */
export function leftOutNote(type: keyof typeof named, why: string): string {
  return `[Left out: ${named[type]}. ${why}]`;
}

export const leftOutPattern = /^\[Left out: a (?:picture|sound|file)\. [^\]]*\]$/u;
