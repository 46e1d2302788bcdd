import { Fragment, lazy, Suspense } from 'react';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import { ToolCallCard } from '../../groups/ToolCallCard/ToolCallCard.tsx';
import { cancelCall, continueInBackground } from '../../store/actions/callActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectApprovals } from '../../store/selectors.ts';
import { callRuns } from './callRuns.ts';
import { PendingApprovals } from './PendingApprovals.tsx';
import { PendingReview } from './PendingReview.tsx';
import styles from './ThreadView.module.css';

// Most calls have no app.
const CallApp = lazy(() => import('./CallApp.tsx').then((module) => ({ default: module.CallApp })));

/** The calls of one message. Calls that wait for approval show their approval cards instead. */
export function MessageCalls({ calls }: { readonly calls: readonly ToolCall[] }) {
  const page = usePage();
  const approvals = usePageState(selectApprovals);
  const actionsOf = (call: ToolCall) => ({
    onCancel: (said: string) => cancelCall(page, call, said),
    onContinue: () => continueInBackground(page, call.id),
  });
  return (
    <div className={styles.calls}>
      {callRuns(calls, approvals).map((run) => {
        switch (run.kind) {
          case 'asked':
            // One key for all that ask: a card keeps what was typed in it when others come and go.
            return <PendingApprovals key="asked" summaries={run.approvals} />;
          case 'reviewed':
            return <PendingReview key={run.approval.id} summary={run.approval} />;
          case 'group':
            return (
              <div key={run.calls[0]?.id} className={styles.group}>
                {run.calls.map((call) => (
                  <Fragment key={call.id}>
                    <ToolCallCard call={call} {...actionsOf(call)} />
                    {call.appUri !== undefined && (
                      <Suspense fallback={null}>
                        <CallApp call={call} appUri={call.appUri} />
                      </Suspense>
                    )}
                  </Fragment>
                ))}
              </div>
            );
        }
      })}
    </div>
  );
}
