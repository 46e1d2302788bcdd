import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { secretNameFor } from '../../../shared/domain/literalSecrets/keepSecrets.ts';
import { type FieldAnswers, fillWay } from '../../../shared/domain/published/fillTemplate.ts';
import {
  type PackageRunner,
  type PublishedServer,
  type PublishedWay,
  shortNameOf,
} from '../../../shared/domain/published/publishedServer.ts';
import type { Registry } from '../../../shared/domain/published/registry.ts';
import { missingRuntime, withChosenCopy } from '../../../shared/domain/runtimes/chosenCopy.ts';
import type { RuntimeCopy } from '../../../shared/domain/runtimes/runtime.ts';
import { serverName } from '../../../shared/domain/server.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Select } from '../../elements/Select/Select.tsx';
import { FindingNote } from '../../groups/DoctorNotes/DoctorNotes.tsx';
import { LaunchPreview } from '../../groups/Published/LaunchPreview.tsx';
import { WayForm } from '../../groups/Published/WayForm.tsx';
import { askLink } from '../../store/actions/linkActions.ts';
import { addPublishedServer } from '../../store/actions/registryActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { BundleDownload } from '../Bundles/BundleDownload.tsx';
import { usePathPicker } from '../Folders/usePathPicker.ts';
import { RuntimeOffer } from '../Runtimes/RuntimeOffer.tsx';
import styles from './RegistryScreen.module.css';

interface AddPublishedProps {
  readonly registry: Registry;
  readonly server: PublishedServer;
  readonly onAdded: () => void;
  readonly onCancel: () => void;
}

/** The form that adds a published server. It becomes an ordinary entry, which starts once the user trusts it. */
export function AddPublished({ registry, server, onAdded, onCancel }: AddPublishedProps) {
  const { t } = useTranslation();
  const firstUsable = server.ways.findIndex(({ problem }) => problem === undefined);
  const [chosen, setChosen] = useState(Math.max(0, firstUsable));
  const showScreen = usePageState((state) => state.showScreen);
  const way = server.ways[chosen];
  if (way === undefined) return <Banner tone="info" title={t('registry.noWay')} />;
  return (
    <>
      {server.ways.length > 1 && (
        <Select
          label={t('registry.way')}
          value={String(chosen)}
          options={server.ways.map((each, at) => ({
            value: String(at),
            label: `${t(`registry.kinds.${each.kind}`)}: ${each.title}`,
          }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      {way.file !== undefined && (
        <BundleDownload
          key={chosen}
          wanted={{ registryId: registry.id, name: server.name, version: server.version, wayAt: chosen }}
          address={way.title}
          file={way.file}
          onInstalled={() => {
            onAdded();
            showScreen('servers');
          }}
          onClose={onCancel}
        />
      )}
      {way.problem !== undefined && <Banner tone="warn" title={t(`registry.problems.${way.problem}`)} />}
      {way.problem === undefined && way.file === undefined && (
        <AddForm
          key={chosen}
          registry={registry}
          server={server}
          way={way}
          wayAt={chosen}
          onAdded={onAdded}
          onCancel={onCancel}
        />
      )}
    </>
  );
}

interface MissingRunnerProps {
  readonly runner: PackageRunner;
  /** The copy of it that was chosen. */
  readonly chosen: RuntimeCopy | undefined;
  readonly onChoose: (copy: RuntimeCopy | undefined) => void;
}

/** Says that the program which would run the package is missing on this computer, and where to get it; offers a copy where there is one. */
function MissingRunner({ runner, chosen, onChoose }: MissingRunnerProps) {
  const page = usePage();
  const { query } = useQuery('registry.missing', { runner });
  if (query.kind !== 'ready' || query.output.findings.length === 0) return null;
  const { findings } = query.output;
  const missing = missingRuntime(findings);
  return (
    <>
      <ul className={styles.missing}>
        {findings.map((finding) => (
          <FindingNote
            key={finding.code}
            finding={{ ...finding, fixes: finding.fixes.filter(({ kind }) => kind === 'install') }}
            onFix={(fix) => fix.kind === 'install' && askLink(page, fix.url)}
          />
        ))}
      </ul>
      {missing !== undefined && <RuntimeOffer name={missing} chosen={chosen} onChoose={onChoose} />}
    </>
  );
}

interface AddFormProps extends AddPublishedProps {
  readonly way: PublishedWay;
  /** The position of `way` in the server. */
  readonly wayAt: number;
}

function AddForm({ registry, server, way, wayAt, onAdded, onCancel }: AddFormProps) {
  const { t } = useTranslation();
  const page = usePage();
  const onPick = usePathPicker();
  const [name, setName] = useState(shortNameOf(server));
  const [answers, setAnswers] = useState<FieldAnswers>(() =>
    Object.fromEntries(way.fields.map(({ key, initial }) => [key, initial])),
  );
  // Nothing is wrong before the user says that it is done; from then on, what is wrong is up to date.
  const [isTried, setTried] = useState(false);
  const [error, setError] = useState<ErrorInfo>();
  const [isAdding, setAdding] = useState(false);
  const [runtime, setRuntime] = useState<RuntimeCopy>();
  const isNamed = serverName.safeParse(name).success;
  const filled = fillWay(way, answers, (label) => secretNameFor(name, label, () => false));

  const add = async () => {
    setTried(true);
    if (!filled.ok || !isNamed) return;
    setAdding(true);
    const problem = await addPublishedServer(page, {
      registryId: registry.id,
      name: server.name,
      version: server.version,
      serverName: name.trim(),
      wayAt,
      answers,
      ...(runtime && { runtime }),
    });
    setAdding(false);
    setError(problem);
    if (problem === undefined) onAdded();
  };
  return (
    <WayForm
      name={{ value: name, onChange: setName }}
      fields={way.fields}
      answers={answers}
      faults={isTried && !filled.ok ? filled.faults : undefined}
      onPick={onPick}
      onAnswer={(key, answer) => setAnswers((before) => ({ ...before, [key]: answer }))}
      wrong={t('registry.noLaunch')}
      error={error}
      submit={{ label: t('servers.add'), isDisabled: isAdding }}
      onSubmit={() => void add()}
      onCancel={onCancel}
    >
      {way.launch?.kind === 'stdio' && (
        <MissingRunner runner={way.launch.command} chosen={runtime} onChoose={setRuntime} />
      )}
      {filled.ok && <LaunchPreview launch={withChosenCopy(filled.launch, runtime)} />}
    </WayForm>
  );
}
