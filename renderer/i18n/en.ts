import { frame } from './en/frame.ts';
import { chat } from './en/chat.ts';
import { consent } from './en/consent.ts';
import { setup } from './en/setup.ts';

/** Every text of the page in English. The keys of the other languages are the same. */
export const en = { ...frame, ...chat, ...consent, ...setup };
