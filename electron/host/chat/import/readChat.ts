import { isJsonObject } from '../../../../shared/lib/json.ts';
import type { ReadChat } from './importedChat.ts';
import { readChatGpt } from './readChatGpt.ts';
import { readClaude } from './readClaude.ts';
import { readGatehouse } from './readGatehouse.ts';

/** Reads a value of a file as the chat of the program that writes such values. Pure. */
export function readChat(value: unknown): ReadChat {
  if (!isJsonObject(value)) return { wrongAt: '$' };
  if (Object.hasOwn(value, 'mapping')) return readChatGpt(value);
  if (Object.hasOwn(value, 'chat_messages')) return readClaude(value);
  if (value['format'] === 'gatehouse-chat') return readGatehouse(value);
  return { wrongAt: '$' };
}
