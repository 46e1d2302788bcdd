import i18next from 'i18next';
import type { AuditFilter } from '../../../shared/domain/audit.ts';
import { notify } from '../../browser/notify.ts';
import { download } from '../../browser/download.ts';
import { attempt } from '../../store/actions/attempt.ts';
import type { Page } from '../../store/page.ts';

const fileName = 'gatehouse-activity.jsonl';

/** Saves the rows that fit as JSON lines: with the native dialog, or as a download if there is none. */
export async function exportAudit(page: Page, filter: AuditFilter): Promise<void> {
  if (page.store.getState().snapshot?.shell.kind === 'desktop') {
    const answer = await attempt(page.client.call('audit.export', { filter }));
    if (answer?.saved) notify({ title: i18next.t('activity.exported', { path: answer.saved }) });
    return;
  }
  const lines = await attempt(allLines(page, filter));
  if (lines !== undefined) download(new Blob(lines, { type: 'application/jsonl' }), fileName);
}

/** Oldest first, in the order the desktop writes them. */
async function allLines({ client }: Page, filter: AuditFilter): Promise<string[]> {
  const lines: string[] = [];
  let before: number | undefined;
  for (;;) {
    const page = await client.call('audit.list', { before, limit: 500, filter });
    lines.push(...page.rows.map((row) => `${JSON.stringify(row)}\n`));
    if (page.nextBefore === null) return lines.reverse();
    before = page.nextBefore;
  }
}
