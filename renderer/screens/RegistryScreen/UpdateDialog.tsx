import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { secretNameFor } from '../../../shared/domain/literalSecrets/keepSecrets.ts';
import { type FieldAnswers, fillWay } from '../../../shared/domain/published/fillTemplate.ts';
import type { PublishedWay } from '../../../shared/domain/published/publishedServer.ts';
import { updateLaunch } from '../../../shared/domain/published/publishedUpdate.ts';
import type { ServerUpdate } from '../../../shared/domain/published/serverUpdate.ts';
import { refersToSecret, secretReferences } from '../../../shared/domain/secret.ts';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { FactList } from '../../elements/FactList/FactList.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { LaunchView } from '../../groups/LaunchView/LaunchView.tsx';
import { WayForm } from '../../groups/Published/WayForm.tsx';
import { updatePublishedServer } from '../../store/actions/registryActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useDateText } from '../useDateText.ts';
import { usePathPicker } from '../Folders/usePathPicker.ts';
import { BundleDownload } from '../Bundles/BundleDownload.tsx';
import styles from './RegistryScreen.module.css';

type NewerVersion = Extract<ServerUpdate['found'], { kind: 'newer' }>;
type NewerBundle = Extract<ServerUpdate['found'], { kind: 'newerBundle' }>;

interface UpdateDialogProps {
  readonly update: ServerUpdate;
  readonly newer: NewerVersion | NewerBundle;
  readonly onClose: () => void;
  readonly onUpdated: () => void;
}

/** A newer version of a server: what it asks for, and every difference of what would run. */
export function UpdateDialog({ update, newer, onClose, onUpdated }: UpdateDialogProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const definition = usePageState(
    ({ snapshot }) => snapshot?.servers.find((each) => each.definition.id === update.serverId)?.definition,
  );
  const { server, wayAt } = newer;
  const way = server.ways[wayAt];
  if (definition === undefined || definition.launch.kind === 'builtin' || way === undefined) return null;
  const name = definition.name;
  return (
    <Dialog
      open
      isWide
      mustFillNarrow
      mustKeepChanges
      onClose={onClose}
      title={t('registry.updateTitle', { server: name })}
    >
      <div className={styles.form}>
        <FactList
          facts={[
            { name: t('registry.fact.name'), value: <RevealedText text={server.name} /> },
            { name: t('registry.version'), value: <RevealedText text={`${update.version} → ${server.version}`} /> },
            { name: t('registry.one'), value: <RevealedText text={update.registry} /> },
            { name: t('registry.fact.published'), value: server.publishedAt && dateText(server.publishedAt) },
          ]}
        />
        {way.problem !== undefined && <Banner tone="warn" title={t(`registry.problems.${way.problem}`)} />}
        {way.file !== undefined && newer.kind === 'newerBundle' && (
          <BundleDownload
            wanted={{ registryId: newer.registryId, name: update.name, version: server.version, wayAt }}
            address={way.title}
            file={way.file}
            preferred={update.serverId}
            onInstalled={onUpdated}
            onClose={onClose}
          />
        )}
        {way.problem === undefined && newer.kind === 'newer' && (
          <UpdateForm
            update={update}
            newer={newer}
            way={way}
            server={{ name, launch: definition.launch }}
            onClose={onClose}
            onUpdated={onUpdated}
          />
        )}
      </div>
    </Dialog>
  );
}

interface UpdateFormProps extends UpdateDialogProps {
  readonly newer: NewerVersion;
  readonly way: PublishedWay;
  readonly server: { readonly name: string; readonly launch: ConfigurableLaunch };
}

function UpdateForm({ update, newer, way, server, onClose, onUpdated }: UpdateFormProps) {
  const { t } = useTranslation();
  const page = usePage();
  const onPick = usePathPicker();
  const kept = new Set(Object.keys(newer.answers).filter((key) => refersToSecret(newer.answers[key] ?? '')));
  const [typed, setTyped] = useState<FieldAnswers>(() =>
    Object.fromEntries(way.fields.map(({ key }) => [key, kept.has(key) ? '' : (newer.answers[key] ?? '')])),
  );
  // Nothing is wrong before the user says that it is done; from then on, what is wrong is up to date.
  const [isTried, setTried] = useState(false);
  const [error, setError] = useState<ErrorInfo>();
  const [isUpdating, setUpdating] = useState(false);
  const answers = Object.fromEntries(
    Object.entries(typed).map(([key, value]) => [
      key,
      value === '' && kept.has(key) ? (newer.answers[key] ?? '') : value,
    ]),
  );
  const filled = fillWay(
    way,
    answers,
    (label) => secretNameFor(server.name, label, () => false),
    secretReferences(JSON.stringify(server.launch)),
  );
  const launch = filled.ok ? updateLaunch(server.launch, filled.launch, newer.earlier) : undefined;
  const isSame = JSON.stringify(launch) === JSON.stringify(server.launch);

  const change = async () => {
    setTried(true);
    if (!filled.ok) return;
    setUpdating(true);
    const { serverId } = update;
    const { wayAt, launchHash } = newer;
    const { version } = newer.server;
    const problem = await updatePublishedServer(page, { serverId, version, wayAt, answers, launchHash });
    setUpdating(false);
    setError(problem);
    if (problem === undefined) onUpdated();
  };
  return (
    <WayForm
      fields={way.fields}
      answers={typed}
      faults={isTried && !filled.ok ? filled.faults : undefined}
      kept={kept}
      onPick={onPick}
      onAnswer={(key, answer) => setTyped((before) => ({ ...before, [key]: answer }))}
      wrong={t('registry.noLaunch')}
      error={error}
      note={<p className={styles.count}>{t('registry.updateMeans')}</p>}
      submit={{ label: t('registry.update'), isDisabled: isUpdating }}
      onSubmit={() => void change()}
      onCancel={onClose}
    >
      {launch !== undefined && (
        <figure className={styles.changes} aria-label={t('registry.changes')}>
          <figcaption>{t(isSame ? 'registry.noChanges' : 'registry.changes')}</figcaption>
          <LaunchView launch={launch} previous={server.launch} />
        </figure>
      )}
    </WayForm>
  );
}
