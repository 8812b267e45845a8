/** What opens over the table: each a component that is given the table. */

import type { Component } from 'svelte';
import type { Table } from '../lib/table/table.svelte';
import LastTrick from './LastTrick.svelte';
import LogDrawer from './LogDrawer.svelte';
import Menu from './Menu.svelte';
import RulesDrawer from './RulesDrawer.svelte';
import SettingsDrawer from './SettingsDrawer.svelte';
import TalkDrawer from './TalkDrawer.svelte';

export type PanelName = 'menu' | 'log' | 'talk' | 'last' | 'rules' | 'settings';

type Props = { table: Table; onclose: () => void; onopen?: (name: PanelName) => void };

export const panels: Readonly<Record<PanelName, Component<Props>>> = {
  menu: Menu as unknown as Component<Props>,
  log: LogDrawer as unknown as Component<Props>,
  talk: TalkDrawer as unknown as Component<Props>,
  last: LastTrick as unknown as Component<Props>,
  rules: RulesDrawer as unknown as Component<Props>,
  settings: SettingsDrawer as unknown as Component<Props>,
};
