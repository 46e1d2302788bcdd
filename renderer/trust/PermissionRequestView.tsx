import { useTranslation } from 'react-i18next';
import { fileHostsOf } from '../../shared/domain/bundles/fileHosts.ts';
import type { KeyHint, PermissionRequest } from '../../shared/domain/trust.ts';
import { AccountName } from '../elements/AccountName/AccountName.tsx';
import { Banner } from '../elements/Banner/Banner.tsx';
import { FactList } from '../elements/FactList/FactList.tsx';
import { WebAddress } from '../elements/WebAddress/WebAddress.tsx';
import { BackupFactList } from '../groups/BackupFactList/BackupFactList.tsx';
import { AppReach } from '../groups/AppView/AppReach.tsx';
import { RevealedText } from '../elements/RevealedText/RevealedText.tsx';
import { RequestFrame } from './RequestFrame.tsx';
import { RuntimeFacts } from './RuntimeFacts.tsx';
import styles from './TrustPage.module.css';
import { dateFormat } from '../i18n/formats.ts';

interface PermissionRequestViewProps {
  readonly request: PermissionRequest;
  readonly onAnswer: (isAllowed: boolean) => Promise<void>;
}

/** Something the page asks for, before it is allowed. */
export function PermissionRequestView({ request, onAnswer }: PermissionRequestViewProps) {
  const { t } = useTranslation();
  const { what } = request;
  const title =
    what.kind === 'dataFolder'
      ? t(`trust.permission.dataFolder.${what.act}.title`)
      : 'host' in what
        ? t(`trust.permission.${what.kind}.title`, { host: what.host })
        : what.kind === 'projectFolder'
          ? t('trust.permission.projectFolder.title', { name: what.name })
          : what.kind === 'skillFolder'
            ? t('trust.permission.skillFolder.title')
            : what.kind === 'systemCertificates'
              ? t('trust.permission.systemCertificates.title')
              : what.kind === 'runtime'
                ? t('trust.permission.runtime.title', { copy: t(`runtimes.names.${what.offer.name}`) })
                : t(`trust.permission.${what.kind}.title`, { server: what.serverName });
  return (
    <RequestFrame
      name={title}
      heading={title}
      about={JSON.stringify(request)}
      answers={[
        { answer: 'allow', label: t('trust.permission.allow'), look: 'primary', mustBeSeen: true },
        { answer: 'refuse', label: t('trust.permission.refuse'), look: 'secondary' },
      ]}
      onAnswer={(answer) => onAnswer(answer === 'allow')}
      footnote={t('trust.permission.why')}
    >
      {'accountName' in what && what.accountName !== undefined && (
        <p className={styles.text}>
          <AccountName name={what.accountName} /> {t('trust.accountInUse')}
        </p>
      )}
      <p className={styles.text}>
        <Meaning what={what} />
      </p>
      <What what={what} />
      {'danger' in what && what.danger !== null && (
        <Banner tone="danger" title={t(`shareFolder.dangers.${what.danger}`)}>
          {what.kind === 'root'
            ? t(`shareFolder.dangersMean.${what.danger}`)
            : t(what.kind === 'skillFolder' ? 'skills.folder.dangerMeans' : 'projects.dangerMeans')}
        </Banner>
      )}
    </RequestFrame>
  );
}

type Wanted = PermissionRequest['what'];

function Meaning({ what }: { readonly what: Wanted }) {
  const { t } = useTranslation();
  if (what.kind === 'dataFolder') return t(`trust.permission.dataFolder.${what.act}.means`);
  if (what.kind === 'picture') {
    const { host, source, url } = what;
    const from = new URL(source).host;
    return <RevealedText text={t(`trust.permission.picture.${source === url ? 'means' : 'ledOn'}`, { host, from })} />;
  }
  if (what.kind === 'bundle') {
    const hosts = fileHostsOf(what.host);
    const means = t('trust.permission.bundle.means');
    return hosts === undefined
      ? means
      : `${means} ${t('trust.permission.bundle.fileHosts', { host: what.host, hosts })}`;
  }
  if (what.kind === 'runtime')
    return t(`trust.permission.runtime.${what.server === undefined ? 'meansAhead' : 'means'}`);
  return what.kind === 'root' && !what.isConfined
    ? t('trust.permission.root.meansUnconfined')
    : t(`trust.permission.${what.kind}.means`);
}

function KeyHintText({ hint: { length, end } }: { readonly hint: KeyHint }) {
  const { t } = useTranslation();
  const words = t(end === '' ? 'trust.permission.keyLength' : 'trust.permission.keyEnds', { length, end });
  return <RevealedText text={words} />;
}

function ReplacedData({
  what: { act, at, backup, folder },
}: {
  readonly what: Extract<Wanted, { kind: 'dataFolder' }>;
}) {
  const { t, i18n } = useTranslation();
  if (backup !== undefined) return <BackupFactList backup={backup} />;
  if (folder !== undefined)
    return <FactList facts={[{ name: t('trust.permission.folder'), value: <RevealedText text={folder} /> }]} />;
  if (at === undefined || act === 'removeOldCopy' || act === 'removeDamaged' || act === 'removeLogs') return null;
  const value = dateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return <FactList facts={[{ name: t(`trust.permission.dataFolder.at.${act}`), value }]} />;
}

/** The subject of the request, in full. */
function What({ what }: { readonly what: Wanted }) {
  const { t } = useTranslation();
  if (what.kind === 'systemCertificates') return null;
  if (what.kind === 'dataFolder') return <ReplacedData what={what} />;
  if (what.kind === 'picture') return <WebAddress url={what.url} label={t('trust.permission.address')} />;
  if (what.kind === 'provider' || what.kind === 'providerKey') {
    const provider = { name: t('trust.permission.providerName'), value: <RevealedText text={what.name} /> };
    const key = { name: t('trust.permission.key'), value: what.key && <KeyHintText hint={what.key} /> };
    return (
      <>
        <FactList facts={[provider, key]} />
        <WebAddress url={what.baseUrl} label={t('trust.permission.address')} />
      </>
    );
  }
  if (what.kind === 'registry') {
    const registry = { name: t('registry.one'), value: <RevealedText text={what.name} /> };
    return (
      <>
        <FactList facts={[registry]} />
        <WebAddress url={what.url} label={t('trust.permission.address')} />
      </>
    );
  }
  if (what.kind === 'bundle') {
    const facts = [
      { name: t('registry.fact.name'), value: <RevealedText text={what.name} /> },
      { name: t('registry.version'), value: <RevealedText text={what.version} /> },
      { name: t('registry.one'), value: <RevealedText text={what.registry} /> },
      { name: t('bundles.hash'), value: <RevealedText text={what.sha256} /> },
    ];
    return (
      <>
        <WebAddress url={what.url} label={t('trust.permission.address')} />
        <FactList facts={facts} />
      </>
    );
  }
  if (what.kind === 'projectFolder') {
    const project = { name: t('projects.one'), value: <RevealedText text={what.name} /> };
    const folder = { name: t('trust.permission.folder'), value: <RevealedText text={what.folder} /> };
    return <FactList facts={[project, folder]} />;
  }
  if (what.kind === 'skillFolder')
    return <FactList facts={[{ name: t('trust.permission.folder'), value: <RevealedText text={what.folder} /> }]} />;
  if (what.kind === 'runtime') return <RuntimeFacts what={what} />;
  const server = { name: t('trust.permission.server'), value: <RevealedText text={what.serverName} /> };
  switch (what.kind) {
    case 'annotations':
      return <FactList facts={[server]} />;
    case 'grant':
      return <FactList facts={[server, { name: t('trust.permission.tools'), value: String(what.toolCount) }]} />;
    case 'rule':
      return (
        <FactList
          facts={[server, { name: t('trust.permission.tools'), value: <RevealedText text={what.toolPattern} /> }]}
        />
      );
    case 'root':
      return (
        <FactList
          facts={[server, { name: t('trust.permission.folder'), value: <RevealedText text={what.folder} /> }]}
        />
      );
    case 'download': {
      const packages = {
        name: t('trust.permission.download.packages'),
        value: <RevealedText text={what.packages.join(', ')} />,
      };
      const folder = { name: t('trust.permission.folder'), value: <RevealedText text={what.folder} /> };
      return <FactList facts={[server, packages, folder]} />;
    }
    case 'app':
      return (
        <>
          <FactList facts={[server]} />
          <AppReach domains={what.domains} />
        </>
      );
  }
}
