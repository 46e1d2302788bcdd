import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalServer } from '../../../shared/domain/localModels.ts';
import { otherProvider, type ProviderPreset } from '../../../shared/domain/providers/providerTable.ts';
import { localNames } from '../../groups/LocalServers/localNames.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { LocalServerList } from '../../groups/LocalServers/LocalServerList.tsx';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectProviders } from '../../store/selectors.ts';

interface LocalModelsProps {
  /** Opens the form that adds a server that was found. */
  readonly onAdd: (preset: ProviderPreset) => void;
}

/** Looks for servers of models on this computer when the button is pressed, and never before. */
export function LocalModels({ onAdd }: LocalModelsProps) {
  const { t } = useTranslation();
  const { client } = usePage();
  const providers = usePageState(selectProviders);
  const [isLooking, setLooking] = useState(false);
  const [found, setFound] = useState<readonly LocalServer[]>();
  const look = async () => {
    setLooking(true);
    setFound((await attempt(client.call('provider.findLocal', {})))?.servers);
    setLooking(false);
  };
  const known = new Set(providers.flatMap(({ baseUrl = '' }) => baseUrl.replace(/\/$/, '')));
  return (
    <>
      <Button disabled={isLooking} onClick={() => void look()}>
        {isLooking && <Spinner size={13} />}
        {t('localModels.look')}
      </Button>
      <Dialog open={found !== undefined} onClose={() => setFound(undefined)} title={t('localModels.title')}>
        <LocalServerList
          servers={found ?? []}
          known={known}
          onAdd={(server) => {
            setFound(undefined);
            onAdd(presetOf(server));
          }}
        />
      </Dialog>
    </>
  );
}

function presetOf({ program, baseUrl }: LocalServer): ProviderPreset {
  return { ...otherProvider, id: program, name: localNames[program], baseUrl };
}
