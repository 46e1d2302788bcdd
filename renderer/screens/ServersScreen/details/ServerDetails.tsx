import { useTranslation } from 'react-i18next';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { type TabContent, Tabs } from '../../../elements/Tabs/Tabs.tsx';
import { ServerTools } from '../ServerTools.tsx';
import { usePageState } from '../../../store/page.ts';
import type { ServerTab } from '../../../store/serversSlice.ts';
import { LogTab } from './LogTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { PromptsTab, ResourcesTab } from './OfferTabs.tsx';
import { RootsOfServer } from './RootsOfServer.tsx';
import { ProcessTab } from './ProcessTab.tsx';
import { SamplingTab } from './SamplingTab.tsx';
import { SkillsOf } from '../../SkillsScreen/SkillsOf.tsx';
import { TrafficTab } from './TrafficTab.tsx';

/** Everything about a server. What it offers is available only while it runs. */
export function ServerDetails({ server }: { readonly server: ServerView }) {
  const { t } = useTranslation();
  const { id, name, enabled } = server.definition;
  const facts = enabled && server.state.kind === 'running' ? server.state.facts : undefined;
  const usual = usePageState((state) => (state.isShownServerNew ? 'overview' : 'tools'));
  const chosen = usePageState((state) => state.serverTabs[id]) ?? usual;
  const setTab = usePageState((state) => state.setServerTab);
  const offer: TabContent<ServerTab>[] =
    facts === undefined
      ? []
      : [
          {
            value: 'tools',
            label: t('servers.tools'),
            count: facts.toolCount,
            content: <ServerTools server={server} />,
          },
          ...(facts.capabilities.includes('resources')
            ? [
                {
                  value: 'resources' as const,
                  label: t('offer.resources'),
                  count: sum(facts.resourceCount, facts.templateCount),
                  content: <ResourcesTab serverId={id} />,
                },
              ]
            : []),
          ...(facts.capabilities.includes('prompts')
            ? [
                {
                  value: 'prompts' as const,
                  label: t('offer.prompts'),
                  count: facts.promptCount,
                  content: <PromptsTab serverId={id} serverName={name} />,
                },
              ]
            : []),
        ];
  const skills: TabContent<ServerTab>[] = facts?.capabilities.includes('skills')
    ? [{ value: 'skills', label: t('skills.title'), content: <SkillsOf serverId={id} serverName={name} /> }]
    : [];
  const canLog = facts?.capabilities.includes('logging') ?? false;
  const tabs: TabContent<ServerTab>[] = [
    { value: 'overview', label: t('overview.tab'), content: <OverviewTab server={server} /> },
    ...offer,
    ...skills,
    { value: 'logs', label: t('logs.title'), content: <LogTab serverId={id} canLog={canLog} /> },
    {
      value: 'traffic',
      label: t('traffic.title'),
      content: <TrafficTab serverId={id} isRunning={facts !== undefined} />,
    },
    { value: 'roots', label: t('panel.roots'), content: <RootsOfServer serverId={id} /> },
    { value: 'process', label: t('process.title'), content: <ProcessTab serverId={id} /> },
    { value: 'sampling', label: t('sampling.account.title'), content: <SamplingTab serverId={id} /> },
  ];
  const shown = tabs.some(({ value }) => value === chosen) ? chosen : 'overview';
  return (
    <Tabs
      label={t('servers.detailsOf', { server: name })}
      value={shown}
      tabs={tabs}
      onChange={(tab) => setTab(id, tab)}
    />
  );
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0);
}
