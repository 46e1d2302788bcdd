import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, RefreshCw, TriangleAlert } from 'lucide-react';
import { type ReactElement, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelRef, ProviderView } from '../../../shared/domain/model.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { popupHost } from '../../elements/PopupHost/popupHost.ts';
import { modelGroups, sameModel, type ModelChoice, type ModelGroup, type ProviderModels } from './modelChoices.ts';
import { outlineText } from './outlineText.ts';
import styles from './ModelPicker.module.css';

interface ModelPickerProps {
  readonly providers: readonly ProviderView[];
  readonly lists: ReadonlyMap<string, ProviderModels>;
  readonly isLoading: boolean;
  readonly value: ModelRef | null;
  readonly onChange: (model: ModelRef) => void;
  /** Called when it opens, so that the lists are read. */
  readonly onOpen: () => void;
  /** Reads the lists again, whatever is known. */
  readonly onReload: () => void;
  readonly isOpenAtFirst?: boolean;
  /** The name of the button and of the list. */
  readonly label?: string;
  /** The button; without it, one that shows the value. */
  readonly trigger?: ReactElement<Record<string, unknown>>;
}

/** Chooses a model of any provider, from its list or by a typed name. */
export function ModelPicker(props: ModelPickerProps) {
  const { providers, lists, isLoading, value, onChange, onOpen, onReload, isOpenAtFirst = false, trigger } = props;
  const { t } = useTranslation();
  const { label = t('composer.model') } = props;
  const openAtFirst = useEffectEvent(() => isOpenAtFirst && onOpen());
  useEffect(() => void openAtFirst(), []);
  const [typed, setTyped] = useState('');
  const groups = useMemo(() => modelGroups(providers, lists, typed), [providers, lists, typed]);
  const count = groups.reduce((sum, { items }) => sum + items.filter(({ isTyped }) => !isTyped).length, 0);
  const choice = value === null ? null : chosen(providers, modelGroups(providers, lists, ''), value);

  return (
    <Combobox.Root<ModelChoice, false>
      items={groups}
      defaultOpen={isOpenAtFirst}
      filter={null}
      value={choice}
      isItemEqualToValue={(a, b) => sameModel(a.ref, b.ref)}
      itemToStringLabel={(item) => item.label}
      inputValue={typed}
      onInputValueChange={(text, details) => setTyped(details.reason === 'item-press' ? '' : text)}
      onValueChange={(next) => next !== null && onChange(next.ref)}
      onOpenChange={(open) => {
        setTyped('');
        if (open) onOpen();
      }}
    >
      {trigger === undefined ? (
        <Combobox.Trigger aria-label={label} className={styles.trigger}>
          <span className={styles.value}>{choice?.label ?? t('composer.chooseModel')}</span>
          <ChevronDown size={14} aria-hidden />
        </Combobox.Trigger>
      ) : (
        <Combobox.Trigger render={trigger} />
      )}
      <Combobox.Portal container={popupHost}>
        <Combobox.Positioner align="start" sideOffset={6} className={styles.positioner}>
          <Combobox.Popup aria-label={label} className={styles.popup}>
            <div className={styles.search}>
              <Combobox.Input
                placeholder={t('composer.findModel')}
                aria-label={t('composer.findModel')}
                className={styles.input}
              />
              <IconButton
                icon={RefreshCw}
                label={t('composer.reloadModels')}
                hasTooltip={false}
                isOff={isLoading}
                onClick={onReload}
              />
            </div>
            {/* Always there, so that the list does not move when the models have come. */}
            <Combobox.Status className={styles.count}>
              {isLoading ? t('composer.loadingModels') : t('composer.modelCount', { count })}
            </Combobox.Status>
            <Combobox.Empty className={styles.status}>{isLoading ? null : t('composer.noModels')}</Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(group: ModelGroup) => <Group key={group.provider.id} group={group} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function Group({ group }: { readonly group: ModelGroup }) {
  const { t } = useTranslation();
  return (
    <Combobox.Group items={group.items}>
      <Combobox.GroupLabel className={styles.provider}>{group.provider.name}</Combobox.GroupLabel>
      {group.problem !== null && (
        <p className={styles.problem}>
          <TriangleAlert size={14} aria-hidden />
          {t(`errors.${group.problem.code}`)}
        </p>
      )}
      <Combobox.Collection>
        {(item: ModelChoice) => <Choice key={`${item.ref.model}${item.isTyped ? ' ' : ''}`} item={item} />}
      </Combobox.Collection>
    </Combobox.Group>
  );
}

function Choice({ item }: { readonly item: ModelChoice }) {
  const { t, i18n } = useTranslation();
  const name = item.isTyped ? t('composer.useTyped', { model: item.label }) : item.label;
  const about = item.outline === undefined ? '' : outlineText(t, i18n.language, item.outline);
  return (
    <Combobox.Item
      value={item}
      aria-label={name}
      aria-description={about === '' ? undefined : about}
      className={styles.item}
    >
      <span className={styles.words}>
        <span>{name}</span>
        {about !== '' && <span className={styles.about}>{about}</span>}
      </span>
      <Combobox.ItemIndicator className={styles.indicator}>
        <Check size={15} aria-hidden />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}

/** The present value as a choice, even if its provider's list is missing or does not contain it. */
function chosen(providers: readonly ProviderView[], groups: readonly ModelGroup[], value: ModelRef): ModelChoice {
  const listed = groups.flatMap((group) => group.items).find((item) => !item.isTyped && sameModel(item.ref, value));
  const practice = providers.find(({ id, kind }) => kind === 'practice' && id === value.providerId);
  const known = listed ?? { ref: value, label: value.model, isTyped: false };
  return practice === undefined ? known : { ...known, label: practice.name };
}
