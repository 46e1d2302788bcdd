import { ManagedNote } from '../ManagedNote.tsx';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Grant } from '../../../shared/domain/approval.ts';
import { notManaged } from '../../../shared/domain/managed/managedStanding.ts';
import type { PinnedServer } from '../../../shared/domain/pin.ts';
import { accountKey, accountOfLaunch } from '../../../shared/domain/serverAccounts.ts';
import type { TrustRecord } from '../../../shared/domain/trust.ts';
import { LongList, type RowPlace } from '../../elements/LongList/LongList.tsx';
import type { RowId } from '../../elements/LongList/drawnRows.ts';
import { Panel } from '../../elements/Panel/Panel.tsx';
import { ScreenFrame, ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { SearchField } from '../../elements/SearchField/SearchField.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ManagedPolicyView } from '../../groups/ManagedPolicy/ManagedPolicyView.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { ChangedToolRow } from '../../groups/PermissionList/ChangedToolRow.tsx';
import { DamagedRefusalRow } from '../../groups/PermissionList/DamagedRefusalRow.tsx';
import { GrantRow } from '../../groups/PermissionList/GrantRow.tsx';
import { PinnedTools } from '../../groups/PermissionList/PinnedTools.tsx';
import { RuleRow } from '../../groups/PermissionList/RuleRow.tsx';
import { TrustRow } from '../../groups/PermissionList/TrustRow.tsx';
import { removeRule, revokeGrant, revokePin, revokeTrust } from '../../store/actions/consentActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { type Query, useQuery } from '../../store/useQuery.ts';
import { useDateText } from '../useDateText.ts';
import { AddRule } from './AddRule.tsx';
import { ApprovedSkills } from '../SkillsScreen/ApprovedSkills.tsx';
import styles from './PermissionsScreen.module.css';

/** The height of a row that fits on its lines. */
const usualRowPx = 68;

/** Every remembered answer that is still in force. */
export function PermissionsScreen() {
  const { t } = useTranslation();
  const page = usePage();
  const reads = usePageState((state) => state.permissionReads);
  const changes = usePageState((state) => state.snapshot?.toolChanges) ?? [];
  const managed = usePageState((state) => state.snapshot?.managed) ?? notManaged;
  const review = usePageState((state) => state.reviewTool);
  const [search, setSearch] = useState('');
  const grants = useQuery('grant.list', {}, reads);
  const rules = useQuery('rule.list', {}, reads);
  const trust = useQuery('trust.list', {}, reads);
  const pins = useQuery('pin.list', {}, reads);
  const refusals = trust.query.kind === 'ready' ? trust.query.output.damagedRefusals : [];
  const dateText = useDateText();
  const emptyOr = (words: string) => (search === '' ? words : t('permissions.nothingFound'));
  const fits = (...texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(search.toLowerCase()));
  const fittingGrants = (all: readonly Grant[]) =>
    all.filter(({ serverName, subject }) => fits(serverName, 'toolName' in subject ? subject.toolName : ''));
  const fittingTrust = (all: readonly TrustRecord[]) => all.filter(({ serverName }) => fits(serverName));
  return (
    <ScreenFrame
      title={t('screens.permissions')}
      intro={t('permissions.intro')}
      actions={<SearchField label={t('permissions.search')} value={search} onChange={setSearch} />}
    >
      {managed.kind !== 'none' && (
        <ScreenSection title={t('managed.title')}>
          <ManagedPolicyView standing={managed} />
        </ScreenSection>
      )}
      {changes.length > 0 && (
        <ScreenSection title={t('permissions.changed')}>
          <Panel>
            <ul>
              {changes.map((change) => (
                <ChangedToolRow
                  key={`${change.tool.serverId} ${change.tool.name}`}
                  change={change}
                  onReview={() => review(change.tool)}
                />
              ))}
            </ul>
          </Panel>
        </ScreenSection>
      )}
      <ScreenSection title={t('permissions.grants')}>
        <ManagedNote feature="lastingApprovals" />
        <Rows
          empty={emptyOr(t('permissions.noGrants'))}
          query={grants.query}
          onRetry={grants.reload}
          list={({ grants: all }) => fittingGrants(all)}
          idOf={({ id }) => id}
        >
          {(grant, place) => (
            <GrantRow
              place={place}
              grant={grant}
              dateText={dateText}
              onRevoke={() => void revokeGrant(page, grant.id).then(grants.reload)}
            />
          )}
        </Rows>
      </ScreenSection>
      <ScreenSection title={t('permissions.rules')} actions={<AddRule />}>
        <Rows
          empty={emptyOr(t('permissions.noRules'))}
          query={rules.query}
          onRetry={rules.reload}
          list={({ rules: all }) => all.filter(({ server, tool }) => fits(server, tool))}
          idOf={({ id }) => id}
        >
          {(rule, place) => (
            <RuleRow
              place={place}
              rule={rule}
              dateText={dateText}
              onRemove={() => void removeRule(page, rule).then(rules.reload)}
            />
          )}
        </Rows>
      </ScreenSection>
      <ScreenSection title={t('permissions.trust')}>
        {refusals.length > 0 && (
          <Panel>
            <ul>
              {refusals.map(({ serverId, serverName }) => (
                <DamagedRefusalRow
                  key={serverId}
                  serverName={serverName}
                  onRevoke={() => void revokeTrust(page, serverId).then(trust.reload)}
                />
              ))}
            </ul>
          </Panel>
        )}
        <Rows
          empty={emptyOr(t('permissions.noTrust'))}
          query={trust.query}
          onRetry={trust.reload}
          list={({ records }) => fittingTrust(records)}
          idOf={({ serverId, launch }) => accountKey({ serverId, account: accountOfLaunch(launch) })}
        >
          {(record, place) => (
            <TrustRow
              place={place}
              record={record}
              dateText={dateText}
              onRevoke={() =>
                void revokeTrust(page, record.serverId, accountOfLaunch(record.launch)).then(trust.reload)
              }
            />
          )}
        </Rows>
      </ScreenSection>
      <ApprovedSkills search={search} />
      <ScreenSection title={t('permissions.pins')}>
        <p className={styles.means}>{t('permissions.pinsMean')}</p>
        <Rows
          empty={emptyOr(t('permissions.noPins'))}
          query={pins.query}
          onRetry={pins.reload}
          list={({ servers }) => fittingPins(servers, fits)}
          idOf={({ serverId }) => serverId}
        >
          {(server, place) => (
            <li {...place}>
              <PinnedTools
                server={server}
                dateText={dateText}
                onRevoke={({ tool }) => void revokePin(page, tool).then(pins.reload)}
              />
            </li>
          )}
        </Rows>
      </ScreenSection>
    </ScreenFrame>
  );
}

function fittingPins(servers: readonly PinnedServer[], fits: (...texts: readonly string[]) => boolean): PinnedServer[] {
  return servers.flatMap((server) => {
    const found = fits(server.serverName) ? server.pins : server.pins.filter(({ tool }) => fits(tool.name));
    return found.length === 0 ? [] : [{ ...server, pins: found }];
  });
}

interface RowsProps<Output, Row> {
  readonly query: Query<Output>;
  /** What is said where there are none. */
  readonly empty: string;
  readonly list: (output: Output) => readonly Row[];
  readonly idOf: (row: Row) => RowId;
  readonly onRetry: () => void;
  readonly children: (row: Row, place: RowPlace) => ReactNode;
}

function Rows<Output, Row>({ query, empty, list, idOf, onRetry, children }: RowsProps<Output, Row>) {
  const { t } = useTranslation();
  if (query.kind === 'loading') return <Skeleton lines={3} label={t('common.loading')} />;
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={onRetry} />;
  const rows = list(query.output);
  if (rows.length === 0) return <p className={styles.means}>{empty}</p>;
  return (
    <Panel>
      <LongList rows={rows} idOf={idOf} rowHeightPx={usualRowPx}>
        {children}
      </LongList>
    </Panel>
  );
}
