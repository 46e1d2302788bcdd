import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ExportFormat } from '../../../shared/domain/otherApps/exportFormat.ts';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { ExportServersForm } from '../../groups/ExportServers/ExportServersForm.tsx';
import { saveServers } from '../../store/actions/otherAppActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectServers } from '../../store/selectors.ts';
import { useQuery } from '../../store/useQuery.ts';

/** Servers as a configuration of another app, to copy or save. */
export function ExportServersDialog() {
  const { t } = useTranslation();
  const isOpen = usePageState((state) => state.serversDialog === 'export');
  const show = usePageState((state) => state.showServersDialog);
  const close = () => show(undefined);
  return (
    <Dialog open={isOpen} onClose={close} title={t('otherApps.export')} isWide mustFillNarrow>
      <Written onClose={close} />
    </Dialog>
  );
}

function Written({ onClose }: { readonly onClose: () => void }) {
  const page = usePage();
  const servers = usePageState(selectServers);
  const own = servers.flatMap(({ definition }) => (definition.launch.kind === 'builtin' ? [] : [definition]));
  const [leftOff, setLeftOff] = useState<ReadonlySet<ServerId>>(new Set());
  const [format, setFormat] = useState<ExportFormat>('mcpServers');
  const chosen = own.map(({ id }) => id).filter((id) => !leftOff.has(id));
  const wish = { servers: chosen, format };
  const { query, reload } = useQuery('otherApps.write', wish, 0, chosen.length > 0);
  return (
    <ExportServersForm
      servers={own}
      chosen={new Set(chosen)}
      format={format}
      query={query}
      onChoose={(id, isChosen) =>
        setLeftOff((before) =>
          isChosen ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
        )
      }
      onFormat={setFormat}
      onRetry={reload}
      onSave={() => void saveServers(page, wish)}
      onClose={onClose}
    />
  );
}
