/** The server's settings, each with its reason. `postgresql.auto.conf` (ALTER SYSTEM) still overrides them. */
const SETTINGS: Readonly<Record<string, string>> = {
  // No port at all: only the socket in a folder that is closed to other users.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  password_encryption: 'scram-sha-256',
  // Several processes of ours at a dozen connections each, the command line, and the keepers.
  max_connections: '100',
  // The hot set of a small company fits; the system's own cache stands behind it, and a machine of 512 MB keeps room.
  shared_buffers: '64MB',
  // What little is read comes from the system's cache: helper processes for it, and for replication, would only sit there.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  // A 201 is a promise: a commit is on the disk before it is answered.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Nothing replicates from here (whoever needs that has a server of their own: DATABASE_URL), so log no more than
  // recovery needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Room for a burst of issuing without forced checkpoints, and bounded on a small disk.
  min_wal_size: '80MB',
  max_wal_size: '1GB',
  // Short statements only: compiling them costs more than it saves.
  jit: 'off',
  // A client that vanished without a word (laptop asleep, network gone) frees its locks.
  idle_in_transaction_session_timeout: '10min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  datestyle: 'ISO, YMD',
  default_text_search_config: 'pg_catalog.spanish',
  // A week of logs that overwrite themselves: the disk of an unattended machine never fills.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'servidor-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_file_mode: '0600',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Statements carry personal data; the error alone tells enough.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
};

/** The text of postgresql.conf. */
export function postgresqlConf(socketDir: string, overrides: Readonly<Record<string, string>>): string {
  const all = { ...SETTINGS, unix_socket_directories: socketDir, ...overrides };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Written by Rúbrica at each start; change a setting with ALTER SYSTEM.\n${lines.join('\n')}\n`;
}

/** The text of pg_hba.conf: a password, always, and the socket only. */
export const PG_HBA_CONF = 'local all all scram-sha-256\n';
