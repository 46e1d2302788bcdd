import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { otherProvider, type ProviderPreset, providerPresets } from '../../../shared/domain/providers/providerTable.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Menu, MenuItem } from '../../elements/Menu/Menu.tsx';

interface AddProviderProps {
  readonly label: string;
  /** Opens the form that adds such a provider. */
  readonly onAdd: (preset: ProviderPreset) => void;
}

/** A menu of the providers that can be added. */
export function AddProvider({ label, onAdd }: AddProviderProps) {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <Button>
          <Plus size={16} aria-hidden />
          {label}
        </Button>
      }
    >
      {providerPresets.map((preset) => (
        <MenuItem
          key={preset.id}
          label={preset.name}
          {...(preset.baseUrl !== undefined && { description: preset.baseUrl })}
          onSelect={() => onAdd(preset)}
        />
      ))}
      <MenuItem
        label={t('settings.otherProvider')}
        description={t('settings.otherProviderText')}
        onSelect={() => onAdd(otherProvider)}
      />
    </Menu>
  );
}
