"""Learn a game by playing oneself: PPO on the batch API, in PyTorch.

    python examples/self_play.py cribbage --minutes 5 --plot learning.svg
    python examples/self_play.py cribbage --minutes 0.5 --games 4096 --device cuda --save learned.pt2
    parlour arena cribbage --bots torch:learned.pt2,regular --deals parlour-1

One network plays every seat. It knows nothing but the bytes a seat sees; every so often it plays a
Regular of the house, and the share of games it wins is printed. Needs the extra `learn`.
"""

import argparse
import sys
import time
from typing import Any

import numpy as np

import parlour
from parlour.bots.bot import Budget, Question, bot
from parlour.engine.chance import new_luck
from parlour.envs.batch import Batch
from parlour.extras import install

try:
    import torch
    from torch import Tensor, nn
    from torch.nn import functional
except ModuleNotFoundError:
    sys.exit(f"torch is not installed: {install('learn')}")

STEPS = 64  # decisions in each game between two lessons
PASSES, SLICE = 3, 8192  # over what was played, so many decisions at a time
CLIP, ENTROPY, FADE = 0.2, 0.01, 0.95  # PPO's clip, the worth of variety, how far ahead to look (GAE's lambda)
WIDTH = 256
NEVER = -1e9


class Player(nn.Module):
    """From what a seat sees to what it would do and how well it thinks it stands."""

    def __init__(self, sees: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(sees, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.policy = nn.Linear(WIDTH, actions)
        self.worth = nn.Linear(WIDTH, 1)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Log-chances of the actions, none for illegal ones, and the expected reward."""
        thought = self.body(torch.log1p(seen.float()))  # counts and cards alike become small numbers
        logits = self.policy(thought).masked_fill(mask == 0, NEVER)
        return functional.log_softmax(logits, dim=-1), self.worth(thought).squeeze(-1)

    def choose(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Actions drawn by their chances, the logarithms of these, and the expected rewards."""
        chances, worth = self(seen, mask)
        actions = (chances - torch.empty_like(chances).exponential_().log()).argmax(dim=-1)
        return actions, chances.gather(-1, actions[:, None]).squeeze(-1), worth


class School:
    """A batch of games in which the player plays itself, and what it learns from them."""

    def __init__(self, games: Batch, player: Player, rate: float) -> None:
        self.games, self.player = games, player
        self.optimiser = torch.optim.Adam(player.parameters(), rate)
        # The batch's own arrays as tensors: nothing is copied, on a CPU or a GPU.
        self.observation, self.masks = games.observe(), games.mask()
        arrays = (self.observation, self.masks, games.turn, games.ended, games.rewards)
        self.seen, self.mask, self.turn, self.ended, self.rewards = (torch.from_dlpack(a.share()) for a in arrays)

    def play(self) -> dict[str, Tensor]:
        """STEPS decisions in every game, and for each of them the advantage it turned out to have."""
        kept: dict[str, list[Tensor]] = {name: [] for name in ("seen", "mask", "action", "chance", "worth")}
        seats, ended, rewards = [], [], []
        for _ in range(STEPS):
            with torch.no_grad():
                action, chance, worth = self.player.choose(self.seen, self.mask)
            for name, value in (
                ("seen", self.seen.clone()), ("mask", self.mask.clone()), ("action", action), ("chance", chance),
                ("worth", worth),
            ):  # fmt: skip
                kept[name].append(value)
            seats.append(self.turn.long())
            self.games.step(action, observation=self.observation, mask=self.masks)
            ended.append(self.ended.bool())
            rewards.append(self.rewards.clone())
        played = {name: torch.stack(values) for name, values in kept.items()}
        played["advantage"] = advantages(played["worth"], torch.stack(seats), torch.stack(ended), torch.stack(rewards))
        return {name: values.flatten(0, 1) for name, values in played.items()}

    def learn(self, played: dict[str, Tensor]) -> None:
        """PPO: make what went better than expected likelier, but not much at a time."""
        advantage = played["advantage"]
        goal = played["worth"] + advantage
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        for _ in range(PASSES):
            for part in torch.randperm(len(goal), device=goal.device).split(SLICE):
                chances, worth = self.player(played["seen"][part], played["mask"][part])
                chance = chances.gather(-1, played["action"][part][:, None]).squeeze(-1)
                ratio = (chance - played["chance"][part]).exp()
                gain = torch.minimum(ratio * advantage[part], ratio.clamp(1 - CLIP, 1 + CLIP) * advantage[part])
                variety = -(chances.exp() * chances).sum(dim=-1)
                loss = functional.mse_loss(worth, goal[part]) - gain.mean() - ENTROPY * variety.mean()
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.player.parameters(), 0.5)
                self.optimiser.step()


def advantages(worth: Tensor, seats: Tensor, ended: Tensor, rewards: Tensor) -> Tensor:
    """Generalised advantages, backwards in time; what follows a decision is the same seat's next one."""
    found = torch.zeros_like(worth)
    rows = torch.arange(worth.shape[1], device=worth.device)
    ahead = torch.zeros_like(rewards[0])  # of each seat: advantage and worth at its next decision
    later = torch.full_like(rewards[0], torch.nan)  # unknown at the end of what was played
    for step in reversed(range(len(worth))):
        over = ended[step][:, None]
        later = torch.where(over, rewards[step], later)
        ahead = torch.where(over, 0.0, ahead)
        seat = seats[step]
        surprise = torch.nan_to_num(later[rows, seat] - worth[step], nan=0.0)
        found[step] = surprise + FADE * ahead[rows, seat]
        later[rows, seat], ahead[rows, seat] = worth[step], found[step]
    return found


def against_regular(player: Player, games: Batch, seed: int) -> float:
    """The share of games the player wins, in turn at each seat, with a Regular at every other."""
    regular, budget, luck = bot("regular", games.game), Budget(playouts=1), new_luck(seed)
    games.reset(seed)
    own = np.arange(games.n) % games.seats
    won, over = np.zeros(games.n), np.zeros(games.n, bool)
    while not over.all():
        with torch.no_grad():
            actions = player.choose(torch.from_numpy(games.observe()), torch.from_numpy(games.mask()))[0].numpy()
        for i in np.flatnonzero((games.turn != own) & ~over):
            seat, state = int(games.turn[i]), games.states[i : i + 1]
            legal = games.game.legal(state, seat)
            chosen = regular.choose(Question(games.game.view(state, seat), seat, legal, budget, luck))
            actions[i] = games.ladder.from_record(chosen, legal)
        games.step(actions)
        just = (games.ended == 1) & ~over
        won[just] = games.places[just, own[just]] == 1
        over |= just
    return float(won.mean())


def train(given: argparse.Namespace) -> tuple[Player, list[tuple[float, float]]]:
    """Play and learn for so long; returns who has learnt, and minutes and shares of games won."""
    torch.manual_seed(given.seed)
    options = dict(option.split("=") for option in given.option)
    settings: dict[str, Any] = {"seats": given.seats, "options": {name: int(value) for name, value in options.items()}}
    games = parlour.batch(given.game, given.games, device=given.device, seed=given.seed, **settings)
    trial = parlour.batch(given.game, given.trial, seed=given.seed, **settings)
    player = Player(games.layout.size, len(games.ladder)).to(given.device)
    school = School(games, player, given.rate)
    curve: list[tuple[float, float]] = []
    spent, decisions = 0.0, 0
    while True:
        if not curve or spent >= 60 * given.minutes * len(curve) / given.points:
            share = against_regular(player.cpu(), trial, seed=1 + len(curve))
            player.to(given.device)
            curve.append((spent / 60, share))
            print(f"{spent:6.0f} s  {decisions:12,} decisions  {share:6.1%} won against a Regular", flush=True)
            if len(curve) > given.points:
                return player.cpu(), curve
        begun = time.perf_counter()
        school.learn(school.play())
        spent += time.perf_counter() - begun
        decisions += STEPS * given.games


def save(player: Player, file: str) -> None:
    """Keep the player as a program of PyTorch, which `parlour arena` takes as a bot."""
    sees, actions = player.body[0].in_features, player.policy.out_features
    one_decision = torch.zeros(1, sees, dtype=torch.uint8), torch.ones(1, actions, dtype=torch.bool)
    torch.export.save(torch.export.export(player, one_decision), file)


def plot(curve: list[tuple[float, float]], title: str) -> str:
    """The curve as a small SVG drawing."""
    wide, high, edge = 560, 260, 44
    last = max(minutes for minutes, _ in curve)
    points = [(edge + (wide - 2 * edge) * m / last, high - edge - (high - 2 * edge) * s) for m, s in curve]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    even = high - edge - (high - 2 * edge) / 2
    text = "font-family='sans-serif' font-size='12' fill='#333'"
    return "\n".join(
        [
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {wide} {high}' role='img' aria-label='{title}'>",
            f"<rect width='{wide}' height='{high}' fill='#fffdf7'/>",
            f"<path d='M{edge} {edge}V{high - edge}H{wide - edge}' fill='none' stroke='#333'/>",
            f"<path d='M{edge} {even}H{wide - edge}' stroke='#999' stroke-dasharray='4 4'/>",
            f"<polyline points='{line}' fill='none' stroke='#7a1f1f' stroke-width='2.5'/>",
            f"<text x='{wide / 2}' y='22' text-anchor='middle' {text}>{title}</text>",
            f"<text x='{edge - 6}' y='{edge + 4}' text-anchor='end' {text}>100 %</text>",
            f"<text x='{edge - 6}' y='{even + 4}' text-anchor='end' {text}>50 %</text>",
            f"<text x='{edge - 6}' y='{high - edge + 4}' text-anchor='end' {text}>0 %</text>",
            f"<text x='{wide - edge}' y='{high - edge + 18}' text-anchor='end' {text}>{last:.1f} minutes</text>",
            "</svg>\n",
        ]
    )


def main() -> None:
    """Train, and draw what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=parlour.GAMES)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=NUMBER", help="a house rule")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--games", type=int, default=1024, help="played side by side")
    parser.add_argument("--minutes", type=float, default=5.0, help="of playing and learning")
    parser.add_argument("--points", type=int, default=10, help="trials against a Regular, after the first")
    parser.add_argument("--trial", type=int, default=400, help="games in each trial")
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", metavar="FILE", help="draw the curve there")
    parser.add_argument("--save", metavar="FILE", help="keep what has learnt there, for `torch:FILE` in the arena")
    given = parser.parse_args()
    player, curve = train(given)
    if given.save:
        save(player, given.save)
    if given.plot:
        with open(given.plot, "w", encoding="utf-8") as file:
            file.write(plot(curve, f"{given.game}: games won against a Regular"))


if __name__ == "__main__":
    main()
