import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferedTools } from '../../../shared/domain/assistant.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { withServer, withTool } from '../../../shared/domain/toolChoice.ts';
import { toolLoading, type ToolLoading } from '../../../shared/domain/toolLoading.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { SearchField } from '../../elements/SearchField/SearchField.tsx';
import { Select } from '../../elements/Select/Select.tsx';
import { PickerTree } from './PickerTree.tsx';
import { type PickerRow, pickerRows, type PickerServer } from './pickerRows.ts';
import { type ToolShare, windowText } from './toolWords.ts';
import styles from './ToolPicker.module.css';

interface ToolPickerProps {
  readonly servers: readonly PickerServer[];
  /** How many tools are not listed, because there are too many. */
  readonly more: number;
  /** What the chat offers; `null`: all. */
  readonly chosen: OfferedTools | null;
  /** What its project offers; `null`: all. */
  readonly ofProject: OfferedTools | null;
  readonly share: ToolShare | undefined;
  /** The named sets, between the search and the tools. */
  readonly sets?: ReactNode;
  readonly onChoose: (tools: OfferedTools | null) => void;
  readonly onLoading: (server: ServerId, loading: ToolLoading | 'automatic') => void;
  /** Whether models find all tools of this chat by a search; missing for a chat that does not exist yet. */
  readonly allSearched?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | undefined;
  readonly onServers: () => void;
}

const loadings = ['automatic', ...toolLoading.options] as const;

/** Chooses the tools of a chat, in place. */
export function ToolPicker(props: ToolPickerProps) {
  const { servers, more, chosen, ofProject, share, onChoose } = props;
  const { t, i18n } = useTranslation();
  const [search, setSearch] = useState('');
  const head = useRef<HTMLDivElement>(null);
  // The popup opened before its tools were there to be searched.
  useEffect(() => head.current?.querySelector('input')?.focus(), []);
  const [opened, setOpened] = useState<ReadonlySet<ServerId>>(() => openAtFirst(servers));
  const [wished, setActive] = useState(0);
  const rows = useMemo(
    () => pickerRows({ servers, chosen, ofProject, search, isOpen: (id) => opened.has(id) }),
    [servers, chosen, ofProject, search, opened],
  );
  const listed = useMemo(
    () => new Map(servers.map(({ id, tools }) => [id, tools.map(({ name }) => name)] as const)),
    [servers],
  );
  const active = Math.min(wished, Math.max(0, rows.length - 1));
  const server = rows[active]?.server;

  const open = (row: PickerRow, isOpen: boolean) => {
    if (search.trim() !== '') return;
    const next = new Set(opened);
    if (isOpen) next.add(row.server.id);
    else next.delete(row.server.id);
    setOpened(next);
  };
  const toggle = (row: PickerRow) => {
    if (row.kind === 'server') onChoose(withServer(chosen, listed, row.server.id, row.standing !== 'on'));
    else if (row.withheld === undefined || row.withheld === 'gone')
      onChoose(withTool(chosen, listed, { serverId: row.server.id, name: row.tool.name }, !row.isOn));
  };
  if (servers.length === 0) {
    return (
      <div className={styles.picker}>
        <p className={styles.quiet}>{t('assistants.noServers')}</p>
        <Button size="small" onClick={props.onServers}>
          {t('toolPicker.servers')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.picker}>
      {/* Its line is there before the figures are: rows must not move under a pointer that is about to press. */}
      <p role="status" className={styles.sum}>
        {share === undefined ? '\u00a0' : windowText(share, t, i18n.language)}
      </p>
      <div ref={head} className={styles.head}>
        <span className={styles.search}>
          <SearchField
            label={t('toolPicker.find')}
            value={search}
            onChange={(text) => {
              setSearch(text);
              setActive(0);
            }}
          />
        </span>
        <Button size="small" disabled={chosen === null} onClick={() => onChoose(null)}>
          {t('toolSwitches.allOn')}
        </Button>
        <Button size="small" disabled={chosen?.length === 0} onClick={() => onChoose([])}>
          {t('toolSwitches.allOff')}
        </Button>
        {props.sets}
      </div>
      {rows.length === 0 ? (
        <p role="status" className={styles.quiet}>
          {t('toolPicker.noneFound')}
        </p>
      ) : (
        <PickerTree
          // Another list is read from its beginning.
          key={search}
          rows={rows}
          active={active}
          onActive={setActive}
          onOpen={open}
          onSwitch={toggle}
        />
      )}
      {more > 0 && <p className={styles.quiet}>{t('toolPicker.tooMany', { count: more })}</p>}
      {props.allSearched !== undefined && (
        <Checkbox
          label={t('toolShare.allSearched')}
          isOn={props.allSearched.isOn}
          onChange={props.allSearched.onChange}
        />
      )}
      <div className={styles.foot}>
        {server !== undefined && (
          <Select
            label={t('toolPicker.loading', { server: server.name })}
            value={server.loading}
            options={loadings.map((value) => ({ value, label: t(`toolLoading.${value}`) }))}
            onChange={(value) => props.onLoading(server.id, value)}
          />
        )}
        <Button look="quiet" size="small" onClick={props.onServers}>
          {t('toolPicker.servers')}
        </Button>
      </div>
    </div>
  );
}

/** Of a few tools all are in sight. */
const maxOpenAtFirst = 30;

function openAtFirst(servers: readonly PickerServer[]): ReadonlySet<ServerId> {
  const count = servers.reduce((sum, { tools }) => sum + tools.length, 0);
  return new Set(count > maxOpenAtFirst ? [] : servers.map(({ id }) => id));
}
