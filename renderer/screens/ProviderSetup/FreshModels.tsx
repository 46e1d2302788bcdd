import { useEffect } from 'react';
import type { ProviderView } from '../../../shared/domain/model.ts';
import { focusComposer } from '../../browser/composerFocus.ts';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { CheckedModels } from './CheckedModels.tsx';

/** In a new chat: the providers that were just added, until one of their models is chosen. */
export function FreshModels({ providers }: { readonly providers: readonly ProviderView[] }) {
  // The press that chose a model took its button away: the message comes next.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusComposer();
    },
    [],
  );
  return (
    <Panel>
      {providers.map((provider) => (
        <PanelRow key={provider.id} title={provider.name} below={<CheckedModels provider={provider} />} />
      ))}
    </Panel>
  );
}
