import { onTestFinished } from 'vitest';
import type { JsonObject } from '../../../../../../shared/lib/json.ts';
import type { HostPorts } from '../../../../ports/hostPorts.ts';
import { AskingHost } from '../../../../testing/askingHost.ts';
import type { ModelScript } from '../../../../testing/scriptedModel.ts';

/** A host without models, and a server that asks for one. */
export async function startAsking(
  scripts: readonly ModelScript[],
  ports: Partial<HostPorts> = {},
): Promise<AskingHost> {
  const asking = await new AskingHost(scripts, ports).start();
  onTestFinished(() => asking.host.stop());
  return asking;
}

/** The same with models, which answer by scripts. */
export async function beginSampling(
  scripts: readonly ModelScript[] = [],
  models = ['gpt-5-mini'],
): Promise<AskingHost> {
  const asking = await startAsking(scripts);
  await asking.addModels(...models);
  return asking;
}

export const text = (said: string) => ({ type: 'text', text: said });
export const user = (content: JsonObject | JsonObject[]): JsonObject => ({ role: 'user', content });
export const params = (more: JsonObject = {}): JsonObject => ({
  messages: [user(text('Hello'))],
  maxTokens: 100,
  ...more,
});
export const method = 'sampling/createMessage';

/** The user sends the request as it is shown. */
export async function send(from: AskingHost): Promise<void> {
  const request = await from.shown('samplingRequest');
  const { draft, model } = request.content;
  await from.answer(request, { kind: 'send', draft, model: model ?? never() });
}

export function never(): never {
  throw new Error('It must be there.');
}
