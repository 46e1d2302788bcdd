import i18next from 'i18next';
import type { OfferedTools } from '../../../shared/domain/assistant.ts';
import type { ToolSet } from '../../../shared/domain/toolSet.ts';
import { notify } from '../../browser/notify.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Stores a choice of tools under a name. */
export function saveToolSet({ client }: Page, name: string, tools: OfferedTools): void {
  void attempt(client.call('toolSet.save', { draft: { name, tools } }));
}

export function renameToolSet({ client }: Page, { id, tools }: ToolSet, name: string): void {
  void attempt(client.call('toolSet.save', { id, draft: { name, tools } }));
}

/** Deletes a set; the toast makes it again. */
export async function removeToolSet({ client }: Page, { id, name, tools }: ToolSet): Promise<void> {
  if ((await attempt(client.call('toolSet.remove', { id }))) === undefined) return;
  notify({
    title: i18next.t('toolSets.removed', { name }),
    action: {
      label: i18next.t('common.undo'),
      run: () => void attempt(client.call('toolSet.save', { draft: { name, tools } })),
    },
  });
}
