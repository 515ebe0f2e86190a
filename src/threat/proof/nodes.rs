//! The tree of a proof as a flat list, the way both formats write it.

use super::{Attack, Defence};
use crate::board::{MAX_SIDE, Point};

/// The most attacks, one below the other, in a proof that is read: no game has more.
pub const MAX_DEPTH: usize = MAX_SIDE * MAX_SIDE / 2;

/// An attack as it is read, before those below it are in their places.
pub(super) struct Node {
    pub(super) attack: Attack,
    /// The node above and the branch that leads here; `None` for the root.
    pub(super) parent: Option<(usize, Branch)>,
}

/// What leads from an attack to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Branch {
    /// This reply.
    Reply(Point),
    /// Any reply that meets nothing else.
    Default,
}

/// A list that is no tree: the index of the node that is out of place, and why.
pub(super) type Misplaced = (usize, String);

/// Puts the tree together. Its root is node 0, and every other node follows its parent.
pub(super) fn assemble(mut nodes: Vec<Node>) -> Result<Attack, Misplaced> {
    check(&nodes)?;
    // From the back, so that everything below a node is in its place when its turn comes.
    while nodes.len() > 1
        && let Some(Node { mut attack, parent: Some((parent, branch)) }) = nodes.pop()
    {
        restore_order(&mut attack);
        if let Some(defence) = &mut nodes[parent].attack.defence {
            hang(defence, branch, attack);
        }
    }
    let mut root = nodes.pop().ok_or((0, "there is no attack".to_owned()))?.attack;
    restore_order(&mut root);
    Ok(root)
}

fn hang(defence: &mut Defence, branch: Branch, attack: Attack) {
    match branch {
        Branch::Reply(reply) => defence.replies.push((reply, attack)),
        Branch::Default => defence.default = Some(Box::new(attack)),
    }
}

/// The replies came in from the last to the first.
fn restore_order(attack: &mut Attack) {
    if let Some(defence) = &mut attack.defence {
        defence.replies.reverse();
    }
}

fn check(nodes: &[Node]) -> Result<(), Misplaced> {
    let mut depths: Vec<usize> = Vec::with_capacity(nodes.len());
    let mut has_default = vec![false; nodes.len()];
    for (index, node) in nodes.iter().enumerate() {
        let (depth, branch) = match node.parent {
            None if index == 0 => (1, None),
            Some((parent, branch)) if parent < index => {
                (depths[parent] + 1, Some((parent, branch)))
            }
            _ => return Err((index, "the attack belongs to no earlier one".to_owned())),
        };
        if depth > MAX_DEPTH {
            return Err((index, format!("more than {MAX_DEPTH} attacks one below the other")));
        }
        depths.push(depth);
        let Some((parent, branch)) = branch else { continue };
        if nodes[parent].attack.defence.is_none() {
            return Err((index, "a reply to an attack that wins at once".to_owned()));
        }
        if branch == Branch::Default && std::mem::replace(&mut has_default[parent], true) {
            return Err((index, "a second default".to_owned()));
        }
    }
    Ok(())
}
