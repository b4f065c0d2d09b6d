import os from 'node:os'
import type { Folders } from './folders.ts'

/** Always set explicitly, so that PGPORT and the files of the cluster have no effect. */
export const port = 5432

const durability = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

/**
 * For a small machine. Parallel workers would slow down other requests. PostgreSQL plans for them even if there may be none,
 * unless the second setting forbids it.
 */
const size = {
  max_connections: 100,
  maintenance_work_mem: '64MB',
  work_mem: '8MB',
  max_wal_size: '512MB',
  max_parallel_workers: 0,
  max_parallel_workers_per_gather: 0,
  random_page_cost: 1.1,
  jit: 'off',
}

/** Of the machine, or of its container. */
const availableMemory = () => Math.min(os.totalmem(), process.constrainedMemory() || Infinity)

/**
 * An eighth of the memory, in bytes: the site and the cache of the system need the rest. PostgreSQL takes it page
 * by page, so a small register does not.
 */
export function memorySettings(memory: number) {
  const megabytes = Math.min(1_024, Math.max(128, Math.floor(memory / 8 / 1_024 ** 2)))
  return { shared_buffers: `${megabytes}MB`, effective_cache_size: `${4 * megabytes}MB` }
}

/** One file per day of the week, which is overwritten a week later. */
const logFiles = {
  logging_collector: 'on',
  log_filename: 'postgres-%u.log',
  log_file_mode: '0600',
  log_rotation_age: '1d',
  log_rotation_size: 0,
  log_truncate_on_rotation: 'on',
  log_checkpoints: 'off',
}

/** Statements, parameters and the DETAIL lines of errors contain texts of witnesses. */
const logPrivacy = {
  log_statement: 'none',
  log_min_duration_statement: -1,
  log_min_error_statement: 'panic',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_error_verbosity: 'terse',
}

/** The command line of `postgres`. It overrides the files of the cluster. */
export function serverArguments({ cluster, socket, log }: Folders): string[] {
  const settings = {
    ...durability,
    ...size,
    ...memorySettings(availableMemory()),
    ...logFiles,
    ...logPrivacy,
    port,
    listen_addresses: '',
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    log_directory: log,
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  return [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}
