import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../elements/SearchField/SearchField.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import { usePageState } from '../../store/page.ts';
import { ConnectedTree } from './ConnectedTree.tsx';
import { ResourceDetail } from './ResourceDetail.tsx';
import { Templates } from './Templates.tsx';
import { useWatches } from './useWatches.ts';
import styles from './Resources.module.css';

const shapes = ['tree', 'list', 'templates'] as const;

/** The resources of all servers: searching, browsing, and reading one. Reading gives nothing to a model. */
export function ResourcesPanel() {
  const { t } = useTranslation();
  const [shape, setShape] = useState<(typeof shapes)[number]>('tree');
  const [search, setSearch] = useState('');
  const shown = usePageState((state) => state.shownResource);
  const showResource = usePageState((state) => state.showResource);
  const wide = usePageState((state) => state.isPanelWide);
  const watches = useWatches();
  const finder = useRef<HTMLDivElement>(null);
  const wasShown = useRef(false);

  // When the user comes back from a resource, the focus returns to its row.
  useEffect(() => {
    if (wasShown.current && shown === undefined) {
      finder.current?.querySelector<HTMLElement>('[role="tree"], form input, ul button')?.focus();
    }
    wasShown.current = shown !== undefined;
  }, [shown]);

  return (
    <div className={styles.panel} data-wide={wide} data-detail={shown !== undefined}>
      <div ref={finder} className={styles.finder}>
        <Segments
          label={t('resources.shape')}
          value={shape}
          options={shapes.map((value) => ({ value, label: t(`resources.shapes.${value}`) }))}
          onChange={setShape}
        />
        {shape === 'templates' ? (
          <Templates onOpen={showResource} />
        ) : (
          <>
            <SearchField label={t('resources.search')} value={search} onChange={setSearch} />
            <ConnectedTree shape={shape} search={search} watches={watches} chosen={shown} onChoose={showResource} />
          </>
        )}
      </div>
      {shown !== undefined && (
        <ResourceDetail
          key={`${shown.serverId} ${shown.uri}`}
          resource={shown}
          watches={watches}
          onBack={() => showResource(undefined)}
        />
      )}
    </div>
  );
}
