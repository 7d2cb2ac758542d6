/** Server settings, each with its reason. `postgresql.auto.conf` (ALTER SYSTEM) still overrides them. */
const SETTINGS: Readonly<Record<string, string>> = {
  // No port: only the socket, in a folder closed to other users.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  password_encryption: 'scram-sha-256',
  // Several of our processes with a dozen connections each, the command line, and the keepers.
  max_connections: '100',
  // Fits the hot set of a small company; the system's cache backs it, and a machine of 512 MB keeps room.
  shared_buffers: '64MB',
  // The few reads come from the system's cache: helper processes for them, and for replication, would sit idle.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  // A 201 is a promise: a commit is on disk before it is acknowledged.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Nothing replicates from here (replication needs an external server: DATABASE_URL), so log only what recovery needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Room for a burst of issuing without forced checkpoints, bounded for a small disk.
  min_wal_size: '80MB',
  max_wal_size: '1GB',
  // Only short statements: compiling them costs more than it saves.
  jit: 'off',
  // Frees the locks of a client that vanished silently (laptop asleep, network gone).
  idle_in_transaction_session_timeout: '10min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  datestyle: 'ISO, YMD',
  default_text_search_config: 'pg_catalog.spanish',
  // A week of self-overwriting logs: the disk of an unattended machine never fills.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'servidor-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_file_mode: '0600',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Statements contain personal data; the error alone is enough.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
};

export function postgresqlConf(socketDir: string, overrides: Readonly<Record<string, string>>): string {
  // A list: without quotes a comma in the path would divide it.
  const all = { ...SETTINGS, unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`, ...overrides };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Written by Rúbrica at each start; change a setting with ALTER SYSTEM.\n${lines.join('\n')}\n`;
}

/** pg_hba.conf: always a password, and the socket only. */
export const PG_HBA_CONF = 'local all all scram-sha-256\n';
