import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { Panel } from '../../elements/Panel/Panel.tsx';
import { ScreenFrame, ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { GrantRow } from '../../groups/PermissionList/GrantRow.tsx';
import { TrustRow } from '../../groups/PermissionList/TrustRow.tsx';
import { revokeGrant, revokeTrust } from '../../store/actions/consentActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { type Query, useQuery } from '../../store/useQuery.ts';
import { useDateText } from '../useDateText.ts';

/** Everything that was answered once and holds on. */
export function PermissionsScreen() {
  const { t } = useTranslation();
  const page = usePage();
  const reads = usePageState((state) => state.permissionReads);
  const grants = useQuery('grant.list', {}, reads);
  const trust = useQuery('trust.list', {}, reads);
  const dateText = useDateText();
  return (
    <ScreenFrame title={t('screens.permissions')} intro={t('permissions.intro')}>
      <ScreenSection title={t('permissions.grants')}>
        <Rows query={grants.query} onRetry={grants.reload} isEmpty={({ grants: list }) => list.length === 0}>
          {({ grants: list }) => (
            <ul>
              {list.map((grant) => (
                <GrantRow
                  key={grant.id}
                  grant={grant}
                  dateText={dateText}
                  onRevoke={() => void revokeGrant(page, grant.id).then(grants.reload)}
                />
              ))}
            </ul>
          )}
        </Rows>
      </ScreenSection>
      <ScreenSection title={t('permissions.trust')}>
        <Rows query={trust.query} onRetry={trust.reload} isEmpty={({ records }) => records.length === 0}>
          {({ records }) => (
            <ul>
              {records.map((record) => (
                <TrustRow
                  key={record.serverId}
                  record={record}
                  dateText={dateText}
                  onRevoke={() => void revokeTrust(page, record.serverId).then(trust.reload)}
                />
              ))}
            </ul>
          )}
        </Rows>
      </ScreenSection>
    </ScreenFrame>
  );
}

interface RowsProps<T> {
  readonly query: Query<T>;
  readonly isEmpty: (output: T) => boolean;
  readonly onRetry: () => void;
  readonly children: (output: T) => ReactNode;
}

function Rows<T>({ query, isEmpty, onRetry, children }: RowsProps<T>) {
  const { t } = useTranslation();
  if (query.kind === 'loading') return <Skeleton lines={3} label={t('common.loading')} />;
  if (query.kind === 'failed') return <Failure error={query.error} onRetry={onRetry} />;
  return (
    <Panel>
      {isEmpty(query.output) ? (
        <EmptyState icon={ShieldCheck} title={t('permissions.empty')}>
          {t('permissions.emptyText')}
        </EmptyState>
      ) : (
        children(query.output)
      )}
    </Panel>
  );
}

function Failure({ error, onRetry }: { readonly error: ErrorInfo; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorNotice
      error={error}
      actions={
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
