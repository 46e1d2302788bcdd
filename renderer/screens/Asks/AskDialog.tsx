import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerRequestBody } from '../../../shared/contract/askCommands.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ServerRequestAnswer, ServerRequestSummary } from '../../../shared/domain/serverRequest.ts';
import { AccountName } from '../../elements/AccountName/AccountName.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { answerAsk } from '../../store/actions/askActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { AskContent } from './AskContent.tsx';

interface AskDialogProps {
  /** `undefined` if it is closed. */
  readonly request: ServerRequestSummary | undefined;
  readonly onLater: () => void;
}

/** One request of a server. Closing it does not answer it. */
export function AskDialog({ request, onLater }: AskDialogProps) {
  const { t } = useTranslation();
  const [drafts] = useState(() => new Map<string, unknown>());
  // Still drawn while it closes, so that the focus returns to its previous place.
  const [last, setLast] = useState(request);
  if (request !== undefined && request !== last) setLast(request);
  if (last === undefined) return null;
  const server = last.serverName;
  const titles = {
    samplingRequest: t('sampling.requestTitle', { server }),
    samplingResponse: t('sampling.responseTitle', { server }),
    elicitationForm: t('elicitation.title', { server }),
    elicitationUrl: t('elicitation.title', { server }),
  };
  return (
    <Dialog
      open={request !== undefined}
      onClose={onLater}
      title={titles[last.kind]}
      closeLabel={t('ask.later')}
      isOpenedByItself
      isWide
    >
      {last.accountName !== undefined && (
        <p>
          <AccountName name={last.accountName} />
        </p>
      )}
      <Ask key={last.id} summary={last} drafts={drafts} />
    </Dialog>
  );
}

interface AskState {
  readonly isAnswering: boolean;
  /** Why the answer to the content with this hash was rejected. */
  readonly problem: { readonly hash: string; readonly error: ErrorInfo } | undefined;
}

function Ask({ summary, drafts }: { readonly summary: ServerRequestSummary; readonly drafts: Map<string, unknown> }) {
  const { t } = useTranslation();
  const page = usePage();
  const reads = usePageState((state) => state.askReads);
  const { query, reload } = useQuery('serverRequest.get', { requestId: summary.id }, reads);
  const [state, setState] = useState<AskState>({ isAnswering: false, problem: undefined });

  const answer = async (body: ServerRequestBody, given: ServerRequestAnswer) => {
    setState({ isAnswering: true, problem: undefined });
    const error = await answerAsk(page, body, given);
    // A form whose answer was rejected stays as it is.
    if (error === undefined) drafts.delete(summary.id);
    setState({ isAnswering: false, problem: error && { hash: body.hash, error } });
  };
  if (query.kind === 'failed') {
    return <RetryNotice error={query.error} onRetry={reload} />;
  }
  const isRead = query.kind === 'ready' && query.output.summary.kind === summary.kind;
  if (!isRead || query.output.summary.stage !== summary.stage)
    return <Skeleton lines={4} label={t('common.loading')} />;
  const body = query.output;
  return (
    <AskContent
      // Another content is another question.
      key={`${body.hash} ${body.summary.stage}`}
      body={body}
      isAnswering={state.isAnswering}
      problem={state.problem?.hash === body.hash ? state.problem.error : undefined}
      kept={drafts.get(summary.id)}
      onKeep={(draft) => drafts.set(summary.id, draft)}
      onAnswer={(given) => void answer(body, given)}
    />
  );
}
