import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { scrollIntoView } from '../../elements/AnswerGuard/ownScrolls.ts';
import { PanelRow } from '../../elements/Panel/Panel.tsx';
import { usePageState } from '../../store/page.ts';
import type { SettingKey } from './settingPlaces.ts';

interface SettingRowProps {
  /** Its title, by which the palette finds it. */
  readonly name: SettingKey;
  /** A setting that has a row only while this one is on: whoever looks for it is led here. */
  readonly standsFor?: SettingKey | false;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** A row of the settings. One that was looked for scrolls into view and is marked. */
export function SettingRow({ name, standsFor, text, children }: SettingRowProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  const sought = usePageState(({ soughtSetting }) =>
    soughtSetting?.key === name || soughtSetting?.key === standsFor ? soughtSetting : undefined,
  );
  useEffect(() => {
    if (sought !== undefined) scrollIntoView(row.current);
  }, [sought]);
  return (
    <PanelRow ref={row} isMarked={sought !== undefined} title={t(name)} text={text}>
      {children}
    </PanelRow>
  );
}
