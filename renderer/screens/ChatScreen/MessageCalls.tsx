import { Fragment, lazy, Suspense } from 'react';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import { ToolCallCard } from '../../groups/ToolCallCard/ToolCallCard.tsx';
import { cancelCall, continueInBackground } from '../../store/actions/callActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectApprovals } from '../../store/selectors.ts';
import { callRuns } from './callRuns.ts';
import { PendingApproval } from './PendingApproval.tsx';
import { PendingReview } from './PendingReview.tsx';
import styles from './ThreadView.module.css';

// Most calls have no app.
const CallApp = lazy(() => import('./CallApp.tsx').then((module) => ({ default: module.CallApp })));

/** The calls of one message. A call that waits for approval shows its approval card instead. */
export function MessageCalls({ calls }: { readonly calls: readonly ToolCall[] }) {
  const page = usePage();
  const approvals = usePageState(selectApprovals);
  const actionsOf = (call: ToolCall) => ({
    onCancel: (said: string) => cancelCall(page, call, said),
    onContinue: () => continueInBackground(page, call.id),
  });
  return (
    <div className={styles.calls}>
      {callRuns(calls).map((run) => {
        if (run.kind === 'group') {
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
        const approval = approvals.find(({ callId }) => callId === run.call.id);
        // The answer was sent: the request is settled, but the new state of the call has not arrived.
        if (approval === undefined) {
          return (
            <div key={run.call.id} className={styles.group}>
              <ToolCallCard call={run.call} {...actionsOf(run.call)} />
            </div>
          );
        }
        return approval.about === 'call' ? (
          <PendingApproval key={approval.id} summary={approval} />
        ) : (
          <PendingReview key={approval.id} summary={approval} />
        );
      })}
    </div>
  );
}
