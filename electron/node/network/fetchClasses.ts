/**
 * Makes the classes of our own undici those of the whole process. Node has a copy of undici inside, which it loads when one of these
 * names is used for the first time; the SDKs of models use them all. Loading both copies is a twentieth of the CPU of a headless run.
 */
export async function useOwnFetchClasses(): Promise<void> {
  const { FormData, Headers, Request, Response } = await import('undici');
  Object.assign(globalThis, { FormData, Headers, Request, Response });
}
