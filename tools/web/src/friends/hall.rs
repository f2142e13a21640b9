//! All games between two people of a server.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Semaphore, oneshot, watch};

use super::game::{Effect, Game};
use super::message::{Message, News, Reply, Seat, Tokens};
use super::record::Record;
use super::store::{Change, Kept, Store, Writer};
use super::time::Time;
use crate::own_games::PageGames;

/// How often the server looks for clocks that have run out, and how often it writes that it is there while a
/// clock runs: a player whose server is killed gets back at most that much time.
const LOOK: Duration = Duration::from_millis(100);
const LOOKS_PER_SIGN: u64 = 10;
/// How often old games are removed.
const LOOKS_PER_CLEANING: u64 = 36_000;
const DAY: u64 = 24 * 60 * 60 * 1000;
/// A game without a move is removed after this time without a change, any other after the second one.
const UNUSED: u64 = DAY;
const OLD: u64 = 30 * DAY;
/// One address can have this part of all games.
const SHARE: usize = 4;
/// The number of connections at the same time: of all, of each side of a game, and of those who watch it.
const MOST_CONNECTIONS: usize = 800;
const MOST_PER_SIDE: usize = 4;
const MOST_WATCHING: usize = 50;

/// The games of a server.
#[derive(Debug)]
pub struct Hall {
    writer: Writer,
    is_kept: bool,
    most_games: usize,
    time: Time,
    tables: Mutex<Tables>,
    /// One permit for each connection.
    pub connections: Arc<Semaphore>,
}

#[derive(Debug, Default)]
struct Tables {
    by_number: HashMap<u64, Arc<Table>>,
    by_token: HashMap<String, (Arc<Table>, Seat)>,
    next: u64,
}

/// A game, and those who wait for its news.
#[derive(Debug)]
pub struct Table {
    number: u64,
    /// Where it was made, as long as the server runs.
    address: Option<IpAddr>,
    game: Mutex<Game>,
    news: watch::Sender<()>,
}

/// The answer of the writer.
type Written = oneshot::Receiver<Result<(), String>>;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A text that nobody can guess: 128 random bits.
fn token() -> Result<String, String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| format!("the system gives no random numbers: {error}"))?;
    Ok(format!("{:032x}", u128::from_ne_bytes(bytes)))
}

fn tokens() -> Result<Tokens, String> {
    Ok(Tokens { white: token()?, black: token()?, watch: token()? })
}

impl Table {
    /// What wakes those who wait for news of the game.
    pub fn subscribe(&self) -> watch::Receiver<()> {
        self.news.subscribe()
    }
}

impl Tables {
    fn add(&mut self, number: u64, record: Record, address: Option<IpAddr>) -> Arc<Table> {
        let tokens = record.tokens.clone();
        let (news, _) = watch::channel(());
        let table = Arc::new(Table { number, address, game: Mutex::new(Game::new(record)), news });
        for seat in [Seat::White, Seat::Black, Seat::Watch] {
            self.by_token.insert(tokens.of(seat).to_owned(), (Arc::clone(&table), seat));
        }
        self.by_number.insert(number, Arc::clone(&table));
        self.next = self.next.max(number + 1);
        table
    }

    fn remove(&mut self, table: &Table) {
        let tokens = lock(&table.game).record.tokens.clone();
        for seat in [Seat::White, Seat::Black, Seat::Watch] {
            self.by_token.remove(tokens.of(seat));
        }
        self.by_number.remove(&table.number);
    }
}

impl Hall {
    /// The games of a store, and room for as many as `most_games`. Clocks go on where they were when the last
    /// server ended.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn new(games: &PageGames, store: Store, most_games: usize) -> Result<Self, String> {
        let Kept { games: kept, last } = store.read().map_err(|error| error.to_string())?;
        let time = Time::new();
        let now = time.now();
        let mut tables = Tables::default();
        for (number, text) in kept {
            let mut record: Record = serde_json::from_slice(&text)
                .map_err(|error| format!("the game {number} cannot be read: {error}"))?;
            if let Some(clocks) = &mut record.clocks {
                clocks.skip(last.unwrap_or(now), now);
            }
            let table = tables.add(number, record, None);
            let mut game = lock(&table.game);
            if game.is_on_clock() {
                // A game that a newer program does not accept any more has no flag. Who joins it is told.
                drop(game.prepare(games).map(|_| ()));
            }
        }
        let is_kept = store.is_kept();
        let connections = Arc::new(Semaphore::new(MOST_CONNECTIONS));
        Ok(Self { writer: store.writer(), is_kept, most_games, time, tables: tables.into(), connections })
    }

    fn now(&self) -> u64 {
        self.time.now()
    }

    /// Writes a game that has changed. The order of the changes is that in which its lock was held.
    fn write(&self, table: &Table, game: &Game) -> Written {
        let text = serde_json::to_vec(&game.record).expect("records have only text, numbers and lists");
        self.writer.write(Change::Keep(table.number, text), self.now())
    }

    /// Tells those who wait for news of a game, once it cannot be lost.
    async fn announce(&self, table: &Table, written: Written) -> Result<(), String> {
        let result = written.await.unwrap_or_else(|_| Err("its writer has ended".to_owned()));
        table.news.send_replace(());
        result.map_err(|error| format!("the server could not keep the game: {error}"))
    }

    /// The record of a game that a page wants to make. Compiles its rules, so it can take a while.
    pub fn check(&self, games: &PageGames, message: Message) -> Result<Record, String> {
        let record = Record::new(message, tokens()?, self.now())?;
        if Game::new(record.clone()).prepare(games)?.outcome().is_some() {
            return Err("the game is over in its start position".to_owned());
        }
        Ok(record)
    }

    /// Adds a game, which was made at an address.
    pub async fn add(&self, record: Record, address: Option<IpAddr>) -> Result<Tokens, String> {
        let tokens = record.tokens.clone();
        let (table, written) = {
            let mut tables = lock(&self.tables);
            self.check_room(&tables, address)?;
            let number = tables.next;
            let table = tables.add(number, record, address);
            let written = self.write(&table, &lock(&table.game));
            (table, written)
        };
        let result = self.announce(&table, written).await;
        if result.is_err() {
            lock(&self.tables).remove(&table);
        }
        result.map(|()| tokens)
    }

    fn check_room(&self, tables: &Tables, address: Option<IpAddr>) -> Result<(), String> {
        let most = self.most_games;
        if tables.by_number.len() >= most {
            return Err(format!("the server has {most} games, as many as it can keep; try again later"));
        }
        let share = most.div_ceil(SHARE);
        let is_own = |table: &&Arc<Table>| address.is_some() && table.address == address;
        if tables.by_number.values().filter(is_own).count() >= share {
            return Err(format!("{share} games come from this address, as many as there may be"));
        }
        Ok(())
    }

    /// Takes a page to its game, and counts it there. Compiles the rules of the game, so it can take a while.
    pub fn enter(&self, games: &PageGames, token: &str) -> Result<(Arc<Table>, Seat), String> {
        let found = lock(&self.tables).by_token.get(token).cloned();
        let (table, seat) =
            found.ok_or("there is no game for this link; it is wrong, or its game was removed")?;
        let most = if seat == Seat::Watch { MOST_WATCHING } else { MOST_PER_SIDE };
        let mut game = lock(&table.game);
        game.prepare(games)?;
        game.enter(seat, most)?;
        drop(game);
        Ok((table, seat))
    }

    /// Tells the others that a page has entered, and keeps who has joined the game.
    pub async fn entered(&self, table: &Table) {
        let written = self.write(table, &lock(&table.game));
        // Who has joined can be lost.
        drop(self.announce(table, written).await);
    }

    /// A page has gone.
    pub fn leave(&self, table: &Table, seat: Seat) {
        lock(&table.game).leave(seat);
        table.news.send_replace(());
    }

    /// Carries out a message of a page. What it changes is on disk when this returns.
    pub async fn act(&self, table: &Table, seat: Seat, message: Message) -> Result<(), String> {
        let (written, effect) = {
            let mut game = lock(&table.game);
            let now = self.now();
            let is_flagged = game.flag(now);
            let effect = game.act(seat, message, now);
            let has_changed = is_flagged || effect.as_ref().is_ok_and(|effect| *effect != Effect::Nothing);
            (has_changed.then(|| self.write(table, &game)), effect)
        };
        if let Some(written) = written {
            self.announce(table, written).await?;
        }
        if effect? == Effect::Rematch {
            self.rematch(table).await?;
        }
        Ok(())
    }

    async fn rematch(&self, table: &Table) -> Result<(), String> {
        let record = lock(&table.game).record.swapped(tokens()?, self.now());
        let next = self.add(record, table.address).await?;
        let written = {
            let mut game = lock(&table.game);
            game.record.next = Some(next);
            self.write(table, &game)
        };
        self.announce(table, written).await
    }

    /// What a page is told when it has joined a game, and the number of moves that it knows then.
    pub fn joined(&self, table: &Table, seat: Seat) -> (Reply, usize) {
        let game = lock(&table.game);
        let Record { game: name, file, fen, array, clocks, tokens, creator, moves, .. } = game.record.clone();
        let reply = Reply::Joined {
            seat,
            game: name,
            file,
            fen,
            array,
            time: clocks.map(|clocks| clocks.control()),
            is_kept: self.is_kept,
            watch: tokens.watch.clone(),
            friend: (seat == creator).then(|| tokens.of(seat.opposite()).to_owned()),
            news: Box::new(game.news(seat, 0, self.now())),
        };
        (reply, moves.len())
    }

    /// What a page is told that knows the first `ply` moves.
    pub fn news(&self, table: &Table, seat: Seat, ply: usize) -> News {
        lock(&table.game).news(seat, ply, self.now())
    }

    /// Watches the clocks, and removes old games. Does not end.
    pub async fn run(&self) {
        let mut look = tokio::time::interval(LOOK);
        for count in 0_u64.. {
            look.tick().await;
            let is_any_on_clock = self.flag_all().await;
            if is_any_on_clock && count % LOOKS_PER_SIGN == 0 {
                // Nobody waits for it.
                drop(self.writer.write(Change::None, self.now()));
            }
            if count % LOOKS_PER_CLEANING == 0 {
                self.clean();
            }
        }
    }

    /// Ends the games whose clocks have run out. Returns whether any clock runs.
    async fn flag_all(&self) -> bool {
        let tables: Vec<Arc<Table>> = lock(&self.tables).by_number.values().cloned().collect();
        let mut is_any_on_clock = false;
        for table in tables {
            let written = {
                let mut game = lock(&table.game);
                is_any_on_clock |= game.is_on_clock();
                game.flag(self.now()).then(|| self.write(&table, &game))
            };
            if let Some(written) = written {
                // The players are told of the end even if it could not be written.
                drop(self.announce(&table, written).await);
            }
        }
        is_any_on_clock
    }

    /// Removes games in which nothing has happened for a long time.
    fn clean(&self) {
        let now = self.now();
        let mut tables = lock(&self.tables);
        let is_old = |table: &Arc<Table>| {
            let game = lock(&table.game);
            let most = if game.record.moves.is_empty() { UNUSED } else { OLD };
            game.is_empty() && now.saturating_sub(game.record.touched) > most
        };
        let old: Vec<Arc<Table>> = tables.by_number.values().filter(|table| is_old(table)).cloned().collect();
        for table in old {
            tables.remove(&table);
            // Nobody waits for it.
            drop(self.writer.write(Change::Remove(table.number), now));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::path::Path;

    use movegen::Games;

    use super::*;
    use crate::friends::clock::TimeControl;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn games() -> PageGames {
        PageGames::new(Games::built_in())
    }

    fn wait<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
    }

    /// The hall of a file, once the server before it has closed it.
    fn hall(path: &Path) -> Hall {
        Hall::new(&games(), Store::open_soon(path), 10).unwrap()
    }

    fn create(hall: &Hall, address: IpAddr) -> Result<Tokens, String> {
        let time = Some(TimeControl { initial_ms: 60_000, increment_ms: 0 });
        let game = Some("chess".to_owned());
        let wish = Message::Create { game, file: None, fen: None, array: None, time, side: Seat::White };
        let record = hall.check(&games(), wish)?;
        wait(hall.add(record, Some(address)))
    }

    fn enter(hall: &Hall, token: &str) -> (Arc<Table>, Seat) {
        let (table, seat) = hall.enter(&games(), token).unwrap();
        wait(hall.entered(&table));
        (table, seat)
    }

    fn play(hall: &Hall, tokens: &Tokens, moves: &str) {
        for (ply, mv) in moves.split(' ').enumerate() {
            let token = if ply.is_multiple_of(2) { &tokens.white } else { &tokens.black };
            let (table, seat) = enter(hall, token);
            wait(hall.act(&table, seat, Message::Move { ply, mv: mv.to_owned() })).unwrap();
            hall.leave(&table, seat);
        }
    }

    #[test]
    fn a_game_goes_on_after_a_restart_and_the_time_between_is_not_counted() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("friends");
        let first = hall(&path);
        let tokens = create(&first, HERE).unwrap();
        play(&first, &tokens, "e2e4 e7e5 g1f3");
        drop(first);
        let mut second = hall(&path);
        let (table, seat) = enter(&second, &tokens.black);
        assert_eq!(seat, Seat::Black);
        let news = second.news(&table, seat, 0);
        assert_eq!(news.moves, ["e2e4", "e7e5", "g1f3"]);
        assert_eq!(news.running, Some(Seat::Black));
        assert!(news.has_joined.white && news.is_here.black && !news.is_here.white);
        second.leave(&table, seat);
        // The last sign of the server is written with a change. Then it is away for an hour.
        second.time.at += 1000;
        wait(second.writer.write(Change::None, second.now())).unwrap().unwrap();
        drop(table);
        drop(second);
        let mut third = hall(&path);
        third.time.at += 60 * 60 * 1000;
        let (table, _) = enter(&third, &tokens.watch);
        assert!(wait(third.flag_all()), "a clock runs");
        assert_eq!(third.news(&table, Seat::Watch, 0).left.unwrap().black, 0);
        let Some(ending) = third.news(&table, Seat::Watch, 0).ending else { panic!("the time is over") };
        assert_eq!(ending, "1-0 Black has no time left");
    }

    #[test]
    fn a_clock_goes_on_where_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("friends");
        let mut first = hall(&path);
        // The system clock of this server is a day behind that of the next one.
        first.time.at -= DAY;
        let tokens = create(&first, HERE).unwrap();
        play(&first, &tokens, "e2e4 e7e5 g1f3");
        first.time.at += 20_000;
        wait(first.writer.write(Change::None, first.now())).unwrap().unwrap();
        drop(first);
        let second = hall(&path);
        let (table, _) = enter(&second, &tokens.watch);
        let left = second.news(&table, Seat::Watch, 0).left.unwrap();
        assert!((1..=40_000).contains(&left.black), "{left:?}");
        assert!(!wait(second.flag_all()) || left.black > 0);
    }

    #[test]
    fn there_is_room_for_some_games_and_for_some_of_one_address() {
        let hall = Hall::new(&games(), Store::in_memory(), 10).unwrap();
        let other = |number| IpAddr::from([192, 0, 2, number]);
        for _ in 0..3 {
            create(&hall, HERE).unwrap();
        }
        assert!(create(&hall, HERE).unwrap_err().starts_with("3 games come from this address"));
        for number in 0..7 {
            create(&hall, other(number)).unwrap();
        }
        assert!(create(&hall, other(9)).unwrap_err().starts_with("the server has 10 games"));
        let none = Hall::new(&games(), Store::in_memory(), 0).unwrap();
        assert!(create(&none, HERE).unwrap_err().starts_with("the server has 0 games"));
    }

    #[test]
    fn a_link_is_the_only_right() {
        let hall = Hall::new(&games(), Store::in_memory(), 10).unwrap();
        let tokens = create(&hall, HERE).unwrap();
        let others = create(&hall, HERE).unwrap();
        let all = [&tokens.white, &tokens.black, &tokens.watch, &others.white, &others.black, &others.watch];
        let different: std::collections::BTreeSet<&String> = all.into_iter().collect();
        assert!(different.len() == 6 && all.iter().all(|token| token.len() == 32));
        for token in ["", "white", &tokens.white[1..], &tokens.white.to_uppercase().replace('0', "O")] {
            let message = hall.enter(&games(), token).map(|_| ()).unwrap_err();
            assert!(message.starts_with("there is no game for this link"), "{token}: {message}");
        }
        let friend = |token: &str| {
            let (table, seat) = enter(&hall, token);
            let (Reply::Joined { friend, .. }, _) = hall.joined(&table, seat) else { panic!("the game") };
            friend
        };
        // Who has made the game can give the link of the friend away, and nobody else can.
        assert_eq!(friend(&tokens.white), Some(tokens.black.clone()));
        assert_eq!((friend(&tokens.black), friend(&tokens.watch)), (None, None));
    }

    #[test]
    fn old_games_are_removed() {
        let mut hall = Hall::new(&games(), Store::in_memory(), 10).unwrap();
        let (unused, played, open) =
            (create(&hall, HERE).unwrap(), create(&hall, HERE).unwrap(), create(&hall, HERE).unwrap());
        play(&hall, &played, "e2e4");
        let _open = enter(&hall, &open.white);
        let is_there = |hall: &Hall, tokens: &Tokens| lock(&hall.tables).by_token.contains_key(&tokens.watch);
        hall.time.at += UNUSED + 1000;
        hall.clean();
        assert!(!is_there(&hall, &unused) && is_there(&hall, &played));
        hall.time.at += OLD;
        hall.clean();
        assert!(!is_there(&hall, &played) && is_there(&hall, &open));
    }

    #[test]
    fn both_are_taken_to_a_rematch() {
        let hall = Hall::new(&games(), Store::in_memory(), 10).unwrap();
        let tokens = create(&hall, HERE).unwrap();
        let (table, white) = enter(&hall, &tokens.white);
        let (_, black) = enter(&hall, &tokens.black);
        wait(hall.act(&table, white, Message::Resign)).unwrap();
        wait(hall.act(&table, white, Message::Rematch)).unwrap();
        assert_eq!(hall.news(&table, white, 0).next, None);
        wait(hall.act(&table, black, Message::Rematch)).unwrap();
        let next = hall.news(&table, white, 0).next.expect("a game");
        assert_eq!(enter(&hall, &next).1, Seat::Black);
        let next = hall.news(&table, black, 0).next.expect("a game");
        assert_eq!(enter(&hall, &next).1, Seat::White);
    }
}
