import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { restartServer } from '../../store/actions/serverActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectRoots, selectServers } from '../../store/selectors.ts';
import { hasStaleConfinement } from '../../store/staleConfinement.ts';

/** Says that a confined server must be restarted to get other folders, and offers it. Draws nothing otherwise. */
export function StaleConfinement({ serverId }: { readonly serverId: ServerId }) {
  const { t } = useTranslation();
  const page = usePage();
  const roots = usePageState(selectRoots);
  const server = usePageState(selectServers).find(({ definition }) => definition.id === serverId);
  if (server === undefined || !hasStaleConfinement(server, roots)) return null;
  const { name } = server.definition;
  return (
    <Banner
      tone="warn"
      role="status"
      title={t('roots.stale', { server: name })}
      actions={
        <Button size="small" onClick={() => restartServer(page, serverId)}>
          {t('roots.restart', { server: name })}
        </Button>
      }
    >
      {t('roots.staleMeans')}
    </Banner>
  );
}
