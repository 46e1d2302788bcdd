import { expect, it } from 'vitest';
import { providerId } from '../../shared/domain/ids.ts';
import type { HostCaller } from './hostCaller.ts';
import { RunChat } from './runChat.ts';

function begin(answer: () => Promise<unknown> = async () => ({ header: { id: 'c1' } })) {
  const called: string[] = [];
  const call = (command: string) => {
    called.push(command);
    return command === 'conversation.create' ? answer() : Promise.resolve({});
  };
  const model = { providerId: providerId.parse('p'), model: 'm' };
  return { chat: new RunChat({ call } as unknown as HostCaller, model, 'askAlways'), called };
}

it('is not made once it was removed', async () => {
  const { chat, called } = begin();
  await chat.remove();
  await chat.prepare();
  expect(called).toEqual([]);
});

it('tells what went wrong when it is needed, not before', async () => {
  const full = new Error('full');
  const { chat } = begin(() => Promise.reject(full));
  await chat.prepare();
  await expect(chat.make()).rejects.toBe(full);
  await chat.remove();
});
