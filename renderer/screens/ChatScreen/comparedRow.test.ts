import { expect, it } from 'vitest';
import type { Message } from '../../../shared/domain/conversation.ts';
import { conversationId, messageId, serverId } from '../../../shared/domain/ids.ts';
import { startOfLastAnswer } from './comparedRow.ts';

const said = (position: number, role: Message['role']): Message => ({
  id: messageId.parse(`m${position}`),
  conversationId: conversationId.parse('c'),
  role,
  position,
  text: '',
  seq: 0,
  state: 'finished',
  createdAt: 0,
  notices: [],
});
const prompt = { serverId: serverId.parse('s'), serverName: 'S', name: 'p' };

it('finds where the last answer begins, after what the user or a prompt said', () => {
  const thread = [said(0, 'user'), said(1, 'assistant'), said(2, 'user'), said(3, 'assistant'), said(4, 'assistant')];
  expect(startOfLastAnswer(thread)).toBe(3);
  expect(startOfLastAnswer(thread.slice(0, 3))).toBeUndefined();
  expect(startOfLastAnswer([])).toBeUndefined();
  expect(startOfLastAnswer([said(0, 'user'), { ...said(1, 'assistant'), prompt }, said(2, 'assistant')])).toBe(2);
  // The question is on an earlier page.
  expect(startOfLastAnswer([said(1, 'assistant'), said(2, 'assistant')])).toBe(0);
});
