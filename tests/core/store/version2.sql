-- A store as version 2 wrote it, with one finished session.
PRAGMA application_id = 1398032198;
PRAGMA user_version = 2;
CREATE TABLE sessions(
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL DEFAULT '',
    workbench TEXT NOT NULL DEFAULT '',
    endpoint TEXT NOT NULL DEFAULT '',
    model TEXT NOT NULL DEFAULT '',
    lab INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL,
    wall_ns INTEGER NOT NULL,
    duration_ns INTEGER,
    verdict TEXT NOT NULL DEFAULT '',
    owner_pid INTEGER,
    owner_start INTEGER,
    owner_boot TEXT,
    heartbeat_wall INTEGER,
    owner_pid_space TEXT,
    event_count INTEGER NOT NULL DEFAULT 0,
    first_ns INTEGER,
    last_ns INTEGER) STRICT;
CREATE TABLE events(
    session INTEGER NOT NULL REFERENCES sessions(row) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY(session, seq)) WITHOUT ROWID, STRICT;
CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT;
CREATE INDEX sessions_by_time ON sessions(wall_ns);
INSERT INTO sessions VALUES(1, 'old1', 'Sales', 'sales', 'lab', 'planner', 1, 'finished', 1000, 500, 'over',
    NULL, NULL, NULL, NULL, NULL, 2, 100, 600);
INSERT INTO events VALUES(1, 1, '{"seq":1,"at":100,"kind":"span_start","span":1,"stage":"group","group":"session"}');
INSERT INTO events VALUES(1, 2, '{"seq":2,"at":600,"kind":"span_end","span":1,"outcome":"ok"}');
