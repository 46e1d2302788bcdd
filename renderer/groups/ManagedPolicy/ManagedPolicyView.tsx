import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedPolicy, ServerMatch } from '../../../shared/domain/managed/managedPolicy.ts';
import type { ManagedStanding } from '../../../shared/domain/managed/managedStanding.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { FactList } from '../../elements/FactList/FactList.tsx';
import { Panel } from '../../elements/Panel/Panel.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { errorText } from '../../i18n/errorText.ts';
import { managedFeatureText } from '../../i18n/managedText.ts';
import styles from './ManagedPolicyView.module.css';

/** What the organization says that manages this computer, or what is wrong with its file. */
export function ManagedPolicyView({ standing }: { readonly standing: Exclude<ManagedStanding, { kind: 'none' }> }) {
  const { t } = useTranslation();
  return (
    <div role="region" aria-label={t('managed.title')}>
      {standing.kind === 'unusable' ? <Unusable {...standing} /> : <InForce {...standing} />}
    </div>
  );
}

function Unusable({ place, fault, detail }: Extract<ManagedStanding, { kind: 'unusable' }>) {
  const { t, i18n } = useTranslation();
  const problem = { kind: 'managedPolicyUnusable', place, fault, detail } as const;
  return (
    <Banner tone="danger" title={t('managed.broken')}>
      <RevealedText text={errorText({ code: 'forbidden', message: '', problem }, i18n)} />
    </Banner>
  );
}

function InForce({ policy, path }: Extract<ManagedStanding, { kind: 'inForce' }>) {
  const { t, i18n } = useTranslation();
  const { organization, contact, servers, registries, providers, modes, rules, off } = policy;
  const allowOrDeny = {
    allow: t('permissions.actions.allow'),
    deny: t('permissions.actions.deny'),
    ask: t('ruleForm.actions.ask'),
  };
  return (
    <Panel>
      <div className={styles.view}>
        <p className={styles.intro}>
          {organization === undefined ? t('managed.intro') : t('managed.introNamed', { organization })}
        </p>
        <FactList
          facts={[
            { name: t('managed.allowed'), value: listOf(servers?.allow, (match) => matchText(match, t), t) },
            { name: t('managed.denied'), value: deniedOf(servers?.deny, t) },
            { name: t('managed.confine'), value: servers?.confine && t(`managed.confined.${servers.confine}`) },
            { name: t('managed.registries'), value: listOf(registries?.allow, (url) => url, t) },
            { name: t('managed.namespaces'), value: listOf(registries?.namespaces, (name) => name, t) },
            { name: t('managed.providers'), value: listOf(providers, (each) => providerText(each, t), t) },
            { name: t('managed.modes'), value: listOf(modes, (mode) => t(`mode.names.${mode}`), t) },
            {
              name: t('managed.rules'),
              value: listOf(
                rules,
                (rule) =>
                  `${allowOrDeny[rule.action]}: ${rule.action === 'allow' ? matchText(rule.for, t) : rule.server} / ${rule.tool}`,
                t,
              ),
            },
            { name: t('managed.off'), value: listOf(off, (feature) => managedFeatureText(feature, i18n), t) },
            { name: t('managed.contact'), value: contact && <RevealedText text={contact} /> },
            { name: t('managed.file'), value: <code className={styles.path}>{path}</code> },
          ]}
        />
      </div>
    </Panel>
  );
}

function deniedOf(denied: readonly ServerMatch[] | undefined, t: TFunction): ReactNode {
  if (denied === undefined) return undefined;
  return (
    <>
      {listOf(denied, (match) => matchText(match, t), t)}
      <p className={styles.means}>{t('managed.deniedMeans')}</p>
    </>
  );
}

/** An empty list means something else than none. */
function listOf<Item>(items: readonly Item[] | undefined, text: (item: Item) => string, t: TFunction): ReactNode {
  if (items === undefined) return undefined;
  if (items.length === 0) return t('managed.nothing');
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={JSON.stringify(item)}>
          <RevealedText text={text(item)} />
        </li>
      ))}
    </ul>
  );
}

function matchText(match: ServerMatch, t: TFunction): string {
  if ('launch' in match) return t('managed.match.launch', { hash: match.launch });
  if ('url' in match) return t('managed.match.url', { url: match.url });
  const means = withVariablesText(match, t);
  const names = match.env?.join(', ') ?? '';
  return names === '' ? means : t('managed.match.withVariables', { match: means, names });
}

function withVariablesText(match: Extract<ServerMatch, { env?: unknown }>, t: TFunction): string {
  if ('package' in match) return t('managed.match.package', { name: match.package });
  if ('bundle' in match) return t('managed.match.bundle', { hash: match.bundle });
  if ('registry' in match)
    return t('managed.match.publisher', { namespace: match.namespace, registry: match.registry });
  return commandText(match, t);
}

function commandText(match: Extract<ServerMatch, { command: string }>, t: TFunction): string {
  const line = [match.command, ...(match.args ?? [])].join(' ');
  const command = match.args === undefined ? t('managed.match.anyArguments', { command: line }) : line;
  return match.cwd === undefined
    ? t('managed.match.command', { command })
    : t('managed.match.commandIn', { command, cwd: match.cwd });
}

function providerText({ kind, baseUrl }: NonNullable<ManagedPolicy['providers']>[number], t: TFunction): string {
  return baseUrl === undefined ? t('managed.ownAddress', { kind }) : `${kind}, ${baseUrl}`;
}
