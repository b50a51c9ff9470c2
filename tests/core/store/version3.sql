-- A store as version 3 wrote it: titles in one language, whatever the events have.
PRAGMA application_id = 1398032198;
PRAGMA user_version = 3;
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
    last_ns INTEGER,
    given_title TEXT) STRICT;
CREATE TABLE events(
    session INTEGER NOT NULL REFERENCES sessions(row) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY(session, seq)) WITHOUT ROWID, STRICT;
CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT;
CREATE INDEX sessions_by_time ON sessions(wall_ns);
CREATE TABLE tags(
    session INTEGER NOT NULL REFERENCES sessions(row) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY(session, position)) WITHOUT ROWID, STRICT;
CREATE TABLE notes(
    session INTEGER NOT NULL REFERENCES sessions(row) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    span INTEGER,
    from_ns INTEGER NOT NULL,
    to_ns INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY(session, id)) WITHOUT ROWID, STRICT;
INSERT INTO sessions VALUES(1, 'both', 'Sales', 'sales', 'lab', 'planner', 1, 'finished', 1000, 500, 'over',
    NULL, NULL, NULL, NULL, NULL, 3, 100, 600, NULL);
INSERT INTO events VALUES(1, 1, '{"seq":1,"at":100,"kind":"span_start","span":1,"stage":"group","group":"session"}');
INSERT INTO events VALUES(1, 2, 'this line is damaged');
INSERT INTO events VALUES(1, 3, '{"seq":3,"at":100,"kind":"attribute","span":1,"name":"session.title","text":"Sales","text_zh":"销售"}');
INSERT INTO sessions VALUES(2, 'one', 'Only', 'sales', 'lab', 'planner', 1, 'finished', 2000, 500, 'over',
    NULL, NULL, NULL, NULL, NULL, 1, 100, 600, 'Mine');
INSERT INTO events VALUES(2, 1, '{"seq":1,"at":100,"kind":"attribute","span":1,"name":"session.title","text":"Only"}');
