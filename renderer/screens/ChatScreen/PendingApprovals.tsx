import { useCallback, useMemo, useState } from 'react';
import type { ApprovalSummary } from '../../../shared/domain/approval.ts';
import type { RequestId } from '../../../shared/domain/ids.ts';
import { ApprovalBatch } from '../../groups/ApprovalCard/ApprovalBatch.tsx';
import { type AskedCall, callToOpen, coverageOf, rowStanding } from '../../groups/ApprovalCard/compactCall.ts';
import { AllowTogether } from '../../groups/ApprovalCard/AllowTogether.tsx';
import { answerApproval } from '../../store/actions/consentActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { isReadDefinition } from '../../store/readDefinitionSlice.ts';
import { PendingApproval, type RowNews } from './PendingApproval.tsx';
import { useFocusGoesOn } from './useFocusGoesOn.ts';

/** The calls of one message that ask: a single one has a card, several have one card with a row each. */
export function PendingApprovals({ summaries }: { readonly summaries: readonly ApprovalSummary[] }) {
  const page = usePage();
  const { news, onNews } = useNews();
  const [sent, setSent] = useState<readonly RequestId[]>();
  const read = usePageState(({ readDefinitions }) => readDefinitions);
  const hasFrame = useWasSeveral(summaries.length);
  const calls = useMemo(
    () =>
      summaries.map((summary): AskedCall => {
        const { body, isSeen = false, isOpened = false } = news[summary.id] ?? {};
        const isKnown = body !== undefined && body !== 'failed' && isReadDefinition(read, body);
        return { id: summary.id, standing: rowStanding(body, { isKnown }), isSeen, isOpened };
      }),
    [summaries, news, read],
  );
  const openId = useOpenCall(calls);
  const coverage = coverageOf(calls.map((call) => (call.id === openId ? { ...call, isOpened: true } : call)));
  const allow = async (ids: readonly RequestId[]) => {
    setSent(ids);
    for (const id of ids) {
      const body = news[id]?.body;
      if (body !== undefined && body !== 'failed')
        await answerApproval(page, body, { kind: 'allow', scope: 'once', subject: 'tool' }, undefined);
    }
    setSent(undefined);
  };
  const shown = sent ?? coverage?.ids;
  return (
    <ApprovalBatch
      count={summaries.length}
      hasFrame={hasFrame}
      footer={
        hasFrame &&
        shown !== undefined && (
          <AllowPane
            ids={shown}
            all={Math.max(summaries.length, shown.length)}
            readiness={sent === undefined ? (coverage?.readiness ?? 'reading') : 'ready'}
            isAnswering={sent !== undefined}
            onAllow={() => void allow(shown)}
          />
        )
      }
    >
      {summaries.map((summary, at) => (
        <PendingApproval
          key={summary.id}
          summary={summary}
          standing={!hasFrame || calls[at]?.isOpened || summary.id === openId ? undefined : calls[at]?.standing}
          isSentAlong={sent?.includes(summary.id) === true}
          onNews={onNews}
        />
      ))}
    </ApprovalBatch>
  );
}

type AllowPaneProps = Omit<Parameters<typeof AllowTogether>[0], 'ref'>;

/** Takes the focus along to what still asks when it goes. */
function AllowPane(props: AllowPaneProps) {
  const { frame, onAnswered } = useFocusGoesOn();
  const allow = () => {
    onAnswered();
    props.onAllow();
  };
  return <AllowTogether ref={frame} {...props} onAllow={allow} />;
}

/** What the rows told, by the ids of their questions. */
function useNews() {
  const [news, setNews] = useState<Readonly<Partial<Record<RequestId, RowNews>>>>({});
  const onNews = useCallback(
    (id: RequestId, more: RowNews) => setNews((before) => ({ ...before, [id]: { ...before[id], ...more } })),
    [],
  );
  return { news, onNews };
}

/** The call whose card is open by itself, which stays open until it is answered. */
function useOpenCall(calls: readonly AskedCall[]): RequestId | undefined {
  const [before, setBefore] = useState<RequestId>();
  const open = callToOpen(calls, before);
  if (open !== before) setBefore(open);
  return open;
}

/** Whether several asked together: the last one keeps its place among them. */
function useWasSeveral(count: number): boolean {
  const [wasSeveral, setWasSeveral] = useState(count > 1);
  if (count > 1 && !wasSeveral) setWasSeveral(true);
  return wasSeveral;
}
