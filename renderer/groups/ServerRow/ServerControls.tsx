import { FolderTree, LogOut, MoreHorizontal, Pencil, RotateCw, Trash2, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '../../../shared/domain/ids.ts';
import { isInstalling } from '../../../shared/domain/connection.ts';
import { accountMarks } from '../../../shared/domain/serverAccounts.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../elements/Menu/Menu.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';

/** What can be done with one server. */
export interface ServerActions {
  readonly onEnabled: (isEnabled: boolean) => void;
  readonly onRestart: () => void;
  readonly onSignOut: () => void;
  /** Lets it use another of its accounts. */
  readonly onAccount: (id: AccountId) => void;
  readonly onEdit: () => void;
  /** Opens the choice of its group. */
  readonly onGroup: () => void;
  readonly onRemove: () => void;
}

interface ServerControlsProps extends ServerActions {
  readonly server: ServerView;
  readonly tabIndex?: number | undefined;
}

/** The switch of a server, and the menu with everything else that can be done with it. */
export function ServerControls({ server, tabIndex, ...on }: ServerControlsProps) {
  const { t } = useTranslation();
  const { name, enabled, launch, accounts } = server.definition;
  const others = accounts === undefined ? [] : accountMarks(accounts).filter(({ id }) => id !== accounts.inUse.id);
  return (
    <>
      <Switch label={name} isOn={enabled} tabIndex={tabIndex} onChange={on.onEnabled} />
      <Menu
        trigger={<IconButton icon={MoreHorizontal} label={t('servers.more', { server: name })} tabIndex={tabIndex} />}
      >
        {enabled && !isInstalling(server.state) && (
          <MenuItem icon={RotateCw} label={t('servers.restart')} onSelect={on.onRestart} />
        )}
        {server.signIn?.kind === 'signedIn' && (
          <MenuItem icon={LogOut} label={t('signIn.signOut')} onSelect={on.onSignOut} />
        )}
        {launch.kind !== 'builtin' && <MenuItem icon={Pencil} label={t('servers.edit')} onSelect={on.onEdit} />}
        <MenuItem icon={FolderTree} label={t('servers.group.choose')} onSelect={on.onGroup} />
        {others.length > 0 && <MenuSeparator />}
        {others.map((account) => (
          <MenuItem
            key={account.id}
            icon={UserRound}
            label={t('accounts.useNamed', { account: account.name })}
            onSelect={() => on.onAccount(account.id)}
          />
        ))}
        {others.length > 0 && <MenuSeparator />}
        <MenuItem icon={Trash2} isDanger label={t('servers.remove')} onSelect={on.onRemove} />
      </Menu>
    </>
  );
}
