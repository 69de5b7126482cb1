/**
 * What export and deletion of own data do with a column:
 *
 * - `exported`: in the export, deleted with the row.
 * - `emptied`: in the export; the row stays for accounting or audit, the value is deleted or made anonymous.
 * - `kept`: in the export; the row stays, because accounting or audit need the value and it identifies no user.
 * - `derived`: not in the export, since other exported values contain it; deleted with the row.
 * - `secret`: never leaves the server: passwords, keys, tokens and their hashes; deleted with the row or replaced.
 * - `internal`: keys, versions and states of the program; deleted with the row, or without data about a user.
 */
export const columnClasses = ['exported', 'emptied', 'kept', 'derived', 'secret', 'internal'] as const;

type ColumnClass = (typeof columnClasses)[number];

/** Columns, separated by spaces, for each class. */
export type ClassifiedTable = Readonly<Partial<Record<ColumnClass, string>>>;

/** Each table of the database with rows that belong to a user. A test fails when a column is missing here. */
export const personalTables: Readonly<Record<string, ClassifiedTable>> = {
  users: {
    emptied: 'name email telegram inv email_proven_at card_arrangement',
    kept: 'id created_at',
    secret: 'password_hash',
    internal: 'rol rol_version last_seen_at deleted_at',
  },
  sessions: {
    exported: 'id address created_at last_used_at kept_until',
    derived: 'user_agent',
    secret: 'token_hash device_hash kept_name_hash kept_hash kept_previous_hash',
    internal: 'user_id authenticated_at ends_at kept_rotated_at',
  },
  mailed_links: { derived: 'email', secret: 'token_hash', internal: 'user_id purpose ends_at' },
  mail_outbox: {
    exported: 'to subject created_at',
    secret: 'sealed_text key unsubscribe curves',
    internal: 'id next_attempt_at sent_at failures failure telegram_user_id subscription_id',
  },
  notifications: {
    exported: 'kind data count created_at read_at',
    internal: 'id user_id key',
  },
  deliveries: { internal: 'notification_id channel due_at held_for sent_at' },
  notification_preferences: {
    exported: 'topics quiet_from quiet_to zone',
    internal: 'user_id updated_at',
  },
  telegram_links: {
    exported: 'chat_id linked_at muted_until',
    secret: 'code_hash',
    internal: 'user_id code_ends_at',
  },
  push_subscriptions: {
    exported: 'created_at',
    secret: 'endpoint p256dh auth device_hash',
    internal: 'id user_id',
  },
  second_factors: { secret: 'sealed_secret', internal: 'user_id confirmed_at last_step created_at' },
  recovery_codes: { secret: 'code_hash', internal: 'user_id' },
  passkeys: {
    exported: 'name created_at last_used_at',
    secret: 'credential_id public_key user_handle',
    internal: 'id user_id counter is_synced',
  },
  known_places: { secret: 'place_hash', internal: 'user_id last_at' },
  idempotent_requests: {
    secret: 'key_hash fingerprint encrypted_answer',
    internal: 'user_id status created_at',
  },
  audit_log: {
    emptied: 'reason before after',
    kept: 'at action subject',
    internal: 'id actor_id',
  },
  entitlements: { exported: 'product_id until', internal: 'user_id status updated_at' },
  manual_decisions: { exported: 'product_id effect until reason at', internal: 'user_id actor_id' },
  hotmart_events: {
    emptied: 'body email',
    kept: 'name effect transaction product_id created_at amount currency returned_amount paid_until sold_at',
    internal:
      'seq id received_at subscriber_code user_id referred_id assigned_at processed_at failures failure next_attempt_at',
  },
  licences: {
    exported: 'product_id account_1 account_2 status created_at',
    secret: 'key_salt',
    internal: 'id user_id version updated_at',
  },
  ea_contacts: { exported: 'product login server mode version address at', internal: 'id licence_id' },
  ea_refusals: {
    exported: 'product login server mode version address at state times',
    internal: 'id key licence_id',
  },
  copy_accounts: {
    exported: 'product_id email usuario servidor status',
    secret: 'clave',
    internal: 'id user_id tipo_cuenta version created_at updated_at',
  },
  copy_links: { kept: 'product_id url size', internal: 'id user_id reserved_at assigned_at created_at' },
  funds: {
    emptied: 'note',
    kept: 'id user_id binance_user ammount status date transaction_id network withdrawn_at',
    internal: 'transaction_key version settled_at',
  },
  broker_accounts: {
    exported: 'gateway number currency',
    secret: 'sealed_password',
    internal:
      'id user_id server_id reference digits zone opening_balance version synced_at figures_version rebuilt_to created_at',
  },
  broker_deals: {
    derived:
      'ticket order_ticket position_id type entry symbol volume_lots price commission fee swap profit stop_loss take_profit at time comment magic',
    internal: 'account_id is_imported',
  },
  journal_trades: {
    exported:
      'ticket symbol side lots open_price close_price opened_time closed_time profit swap commission comment',
    derived: 'position_id closed_at stop_loss take_profit magic',
    internal: 'account_id',
  },
  journal_hours: {
    derived: 'closed_hour instant_hour trades won gross_profit gross_loss',
    internal: 'account_id',
  },
  journal_initial_stops: { exported: 'position_id price updated_at', internal: 'account_id' },
  journal_manual_trades: {
    exported: 'position_id trade updated_at',
    derived: 'reported covered_by',
    internal: 'account_id',
  },
  journal_notes: { exported: 'kind key text tags updated_at', internal: 'account_id version' },
  journal_definitions: { exported: 'key kind name content updated_at', internal: 'user_id version' },
  journal_screenshots: {
    exported: 'ticket caption marks picture width height created_at',
    derived: 'size',
    internal: 'id account_id version',
  },
  journal_reviews: {
    exported: 'ticket setup kept broken mistakes rating updated_at',
    internal: 'account_id version',
  },
  journal_routine: {
    exported: 'kind day content written_at updated_at',
    internal: 'account_id version',
  },
  journal_goals: { exported: 'goals', internal: 'account_id version updated_at' },
  statement_imports: {
    derived: 'header first_time last_time added known created_at undone_at cancelled_at',
    internal: 'id user_id account_id has_deals failure',
  },
  imported_deals: { derived: 'ticket deal', internal: 'import_id' },
  connector_accounts: {
    exported: 'type number multiplier',
    secret: 'sealed_password',
    internal:
      'id user_id server_id master_id slot gateway reference removal_requested_at version created_at updated_at',
  },
  copier_masters: {
    exported: 'account_id status baseline_at seen_at last_event_at',
    internal: 'last_error lease_owner lease_until fence deal_cursor reference followed',
  },
  copier_children: {
    exported:
      'account_id mode activated_at connection max_lot max_positions max_daily_loss max_total_loss max_drawdown on_loss_limit max_slippage_points max_age_seconds rules symbol_map day day_equity stopped_day stopped_at figures seen_at updated_at',
    internal:
      'must_confirm last_error loss_run losses stop_mailed_at product_end_mailed_at closes_queued_at version',
  },
  copier_master_positions: {
    exported:
      'master_id position symbol side opened_units units price stop_loss take_profit opened_at is_open',
    internal: 'ordinal',
  },
  copier_events: {
    exported:
      'id master_id kind position symbol side units opened_units left_units price stop_loss take_profit order_id at seen_at',
    internal: 'key',
  },
  copier_commands: {
    exported:
      'id child_id event_id position action is_sync state reason sum child_symbol child_position units price retcode message attempts request seen_at queued_at sent_at answered_at master_number',
    internal: 'master_id leg not_after next_at updated_at',
  },
  copier_positions: {
    exported:
      'child_id position command_id child_position child_symbol side opened_units of_units units own_stop state opened_at closed_at has_closing_deal',
    internal: 'id broker_factor',
  },
  copier_past_copies: {
    exported:
      'id child_id position action state reason sum symbol side child_symbol child_position units price message seen_at sent_at answered_at master_number',
  },
  copier_left_copies: {
    exported:
      'number master_number position symbol child_position child_symbol side opened_units of_units units own_stop opened_at request sent_at left_at',
    internal: 'id user_id server_id master_server_id broker_factor not_after',
  },
  copier_findings: {
    exported:
      'child_id child_position kind symbol side units expected_units stop_loss take_profit expected_stop_loss expected_take_profit position found_at confirmed_at resolved_at resolution',
    internal: 'id mailed_at',
  },
  terminals: {
    exported: 'server login company currency balance program_version paired_at',
    derived: 'equity positions',
    secret: 'token_hash salt nonces',
    internal:
      'id user_id digits leverage margin_mode trade_mode build state revoked_for hidden_at confirmed_at run seq run_since answered waiting_run waiting_at other_account_at seen_at poll_ms is_ready ready_since permissions tick_ms zone positions_hash positions_at changed_at deals_after history_page history_to deal_count',
  },
  terminal_codes: {
    secret: 'locator salt used_by',
    internal: 'id user_id only_for attempts ends_at terminal_id refused_account_at created_at',
  },
  terminal_runs: { internal: 'terminal_id run seq used_at' },
  terminal_commands: {
    derived: 'client_id magic request result',
    internal: 'id terminal_id not_after state run delivered_at missed_at created_at ended_at',
  },
  terminal_deals: {
    exported: 'ticket symbol lots price commission swap profit comment',
    derived: 'order_ticket position type entry fee stop_loss take_profit wall magic reason',
    internal: 'id terminal_id received_at',
  },
  terminal_reads: { internal: 'terminal_id kind name requested_until value received_at' },
};

/** Tables without data of people, and why. A test fails when a table is in neither list. */
export const impersonalTables: Readonly<Record<string, string>> = {
  attempts: 'hashes that are deleted within a day',
  broker_servers: 'servers of brokers',
  broker_symbols: 'symbols of brokers',
  broker_verifications: 'fingerprints that tell nothing without the key of the installation',
  copier_processes: 'processes of the product',
  ended_ea_keys: 'random values of keys, by the number of a licence that tells nothing of its owner',
  former_hotmart_ids: 'products',
  hotmart_packs: 'products',
  key_lists: 'keys of teams',
  pack_sales: 'products of a transaction, without its buyer',
  pictures: 'pictures of products',
  preview_tickets: 'releases of remotes, by team',
  products: 'products',
  programs: 'programs for MetaTrader',
  purchase_terms: 'terms of a transaction, without its buyer',
  registry_states: 'releases of remotes, by team',
  spent_challenges: 'hashes that are deleted within an hour',
  release_errors: 'errors of code, without what users typed',
  release_loads: 'counts of loads',
  release_maps: 'source maps of remotes',
  shell_files: 'files of the shell',
  signed_releases: 'releases of remotes, by team',
  simulator_accounts: 'accounts of simulated brokers',
  simulator_deals: 'accounts of simulated brokers',
  simulator_positions: 'accounts of simulated brokers',
  simulator_requests: 'accounts of simulated brokers',
  telegram_updates: 'numbers of updates',
  used_nonces: 'commands of teams',
};
