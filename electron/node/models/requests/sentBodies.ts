import { AsyncLocalStorage } from 'node:async_hooks';

/** Called with the body of a request as it goes over the network; again where the request is repeated. */
export type OnSent = (body: string) => void;

const listeners = new AsyncLocalStorage<OnSent>();

/** Runs work of an SDK and tells of the bodies that it sends: the SDKs do not show them. */
export function tellingBodies<T>(onSent: OnSent | undefined, work: () => T): T {
  return onSent === undefined ? work() : listeners.run(onSent, work);
}

/** @param body of a request; those of the SDKs are texts */
export function noteSentBody(body: unknown): void {
  if (typeof body === 'string') listeners.getStore()?.(body);
}
